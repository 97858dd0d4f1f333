/**
 * The text of a `site.config.ts` whose `storyblok.region` is another: where it says so already, or at the first place that takes it.
 * Null where there is none. Whether the text means it is told by loading it: this reads no TypeScript.
 */
export function withRegion(source: string, region: string): string | null {
  const found = PLACES.find(([place]) => place.test(source));
  return found ? source.replace(found[0], found[1](region)) : null;
}

// --- internal ---

const PLACES: readonly (readonly [place: RegExp, instead: (region: string) => string])[] = [
  [/(\bregion:\s*)(['"])\w*\2/, (region) => `$1'${region}'`],
  [/\bstoryblok:\s*\{/, (region) => `$& region: '${region}',`],
  [/\bdefineConfig\(\{/, (region) => `$&\n  storyblok: { region: '${region}' },`],
];
