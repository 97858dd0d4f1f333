/** Wide enough for a text column on most screens, in pixels. */
const WIDE_ENOUGH = 960;

/** The addresses of a page's pictures, each in one size. */
export const picturesOn = ({ images }: Document): readonly string[] =>
  [...images].map(({ src, srcset }) => chosenSize(srcset) ?? src).filter((src) => /^https?:/.test(src));

/**
 * The smallest picture of a `srcset` that is wide enough, else the widest; null if there are none.
 *
 * @example chosenSize('/a/m/320x0 320w, /a/m/1280x0 1280w') // => '/a/m/1280x0'
 */
export function chosenSize(srcset: string): string | null {
  const sizes = srcset.split(/,\s+/).flatMap((candidate) => {
    const [, address = '', width = ''] = /^(\S+) (\d+)w$/.exec(candidate.trim()) ?? [];
    return address ? [{ address, width: Number(width) }] : [];
  });
  return (sizes.find(({ width }) => width >= WIDE_ENOUGH) ?? sizes.at(-1))?.address ?? null;
}
