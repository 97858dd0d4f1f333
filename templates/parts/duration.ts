import type { RichTextNode, Translate } from '../contract.ts';
import { childrenOf, textOf } from '../prose/node.ts';

/** Reading speed for technical text including code, in words per minute. */
const WORDS_PER_MINUTE = 200;

/**
 * Formats a duration in minutes, rounded to whole ones.
 *
 * @example inWords(150, t) // => '2 h 30 min'
 * @example inWords(120, t) // => '2 hours'
 */
export function inWords(minutes: number, t: Translate): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return t('time.minutes', { minutes: rest });
  return rest === 0 ? t('time.hours', { hours }) : t('time.hoursMinutes', { hours, minutes: rest });
}

/** Reading time of a text in whole minutes; at least one. */
export function readingMinutes(body: RichTextNode | null): number {
  return Math.max(1, Math.round((body ? words(body) : 0) / WORDS_PER_MINUTE));
}

/**
 * How long an event or a video takes, in minutes, from an editor's text in Spanish or English; null unless it is clearly a single time.
 *
 * @example statedMinutes('6 horas') // => 360
 * @example statedMinutes('2 h 30 min, in Spanish') // => 150
 * @example statedMinutes('2 tardes de 3 horas') // => null
 */
export function statedMinutes(duration: string): number | null {
  const hours = HOURS.exec(duration)?.[1];
  const minutes = MINUTES.exec(duration)?.[1];
  const known = [hours, minutes].filter((number) => number !== undefined).length;
  const all = duration.match(/\d+(?:[.,]\d+)?/g)?.length;
  if (known === 0 || known !== all || SEVERAL.test(duration)) return null;
  return Math.round(Number(hours?.replace(',', '.') ?? 0) * 60) + Number(minutes ?? 0) || null;
}

// --- internal ---

function words(node: RichTextNode): number {
  return childrenOf(node).reduce((sum, child) => sum + words(child), textOf(node).split(/\s+/).filter(Boolean).length);
}

// Only from the first digit of a number, which a long row of digits would otherwise be tried at each of; and none that leads to no date.
const HOURS = /(?<!\d)(\d{1,5}(?:[.,]\d+)?)\s*(?:h|hrs?|horas?|hours?)\b/i;
const MINUTES = /(?<!\d)(\d{1,5})\s*(?:min|minutos?|minutes?)\b/i;
/** Words for an event in several parts, whose whole time says nothing of its end. */
const SEVERAL =
  /\b(?:d[ií]as?|days?|semanas?|weeks?|mañanas|mornings|tardes|afternoons|noches|evenings|sesiones|sessions|cada|each|per)\b/i;
