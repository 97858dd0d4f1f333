/**
 * The text of a `site.config.ts` with another `storyblok.region`: replaced if present, otherwise inserted at the first possible place. Null if there
 * is none. Only loading the result shows whether it worked, since TypeScript is not parsed here.
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
