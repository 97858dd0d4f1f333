/** The design's colours, which an editor's arbitrary colour is mapped to; each is readable in light and dark. */
export type Tone = 'red' | 'ochre' | 'green' | 'blue' | 'violet';

/**
 * The tone nearest to a colour from the editor; null for greys and anything that is not a plain colour.
 *
 * @example toneOf('#fff3a3') // => 'ochre'
 * @example toneOf('rgb(204, 255, 204)') // => 'green'
 * @example toneOf('red;background:url(x)') // => null
 */
export function toneOf(colour: unknown): Tone | null {
  const rgb = typeof colour === 'string' ? toRgb(colour.trim().toLowerCase()) : null;
  const hue = rgb && hueOf(rgb);
  return hue === null ? null : (TONES.find(([end]) => hue < end)?.[1] ?? 'red');
}

// --- internal ---

/** By the hue in degrees at which each ends. */
const TONES: readonly (readonly [number, Tone])[] = [
  [20, 'red'],
  [70, 'ochre'],
  [165, 'green'],
  [255, 'blue'],
  [330, 'violet'],
];

const NAMES: ReadonlyMap<string, string> = new Map([
  ['red', '#ff0000'],
  ['orange', '#ffa500'],
  ['yellow', '#ffff00'],
  ['green', '#008000'],
  ['teal', '#008080'],
  ['blue', '#0000ff'],
  ['purple', '#800080'],
  ['pink', '#ffc0cb'],
]);

function toRgb(colour: string): readonly number[] | null {
  const hex = /^#([\da-f]{3}|[\da-f]{6})(?:[\da-f]{2})?$/.exec(NAMES.get(colour) ?? colour)?.[1];
  if (hex) {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    return pairs.map((pair) => Number.parseInt(pair, 16));
  }
  const [, ...parts] = /^rgba?\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+[\d.]+%?)?\)$/.exec(colour) ?? [];
  return parts.length === 3 ? parts.map(Number) : null;
}

function hueOf([red = 0, green = 0, blue = 0]: readonly number[]): number | null {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < GREY) return null;
  const sixth = most === red ? (green - blue) / spread : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  return (sixth * 60 + 360) % 360;
}

/** With a smaller difference between channels, a colour is grey. */
const GREY = 16;
