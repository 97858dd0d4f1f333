import { hash } from 'node:crypto';
import { cardText } from './graph.ts';
import type { Site } from './graph.ts';
import type { PageInputs } from './page-inputs.ts';

interface KeyOptions {
  /** Stands for all that every page is made from: the program, its templates and messages, assets, what pages know of the site. */
  readonly shared: string;
  /** The hash of a story as it was sent, by uuid. */
  readonly lineOf: (uuid: string) => string;
}

/** Gives each page the hash of all that it is made from: a page whose key is what it was has the bytes that it had. */
export function createPageKeys(site: Site, { shared, lineOf }: KeyOptions): (inputs: PageInputs) => string {
  const cards = new Map<string, string>();
  const cardKey = (uuid: string): string => {
    const known = cards.get(uuid);
    if (known !== undefined) return known;
    const one = site.stories.get(uuid);
    const key = one ? hash('sha1', cardText(one), 'base64url') : '';
    cards.set(uuid, key);
    return key;
  };
  // All lessons of a course have the same outline.
  const outlines = new Map<string, string>();
  const outlineKey = ({ course, lessons }: NonNullable<PageInputs['course']>): string => {
    const known = outlines.get(course);
    if (known !== undefined) return known;
    const key = hash('sha1', [course, ...lessons].map(cardKey).join(), 'base64url');
    outlines.set(course, key);
    return key;
  };

  return ({ course, cards: shown, ...inputs }) => {
    const parts = [
      shared,
      JSON.stringify(inputs),
      inputs.story === null ? '' : lineOf(inputs.story),
      inputs.menus === null ? '' : lineOf(inputs.menus),
      course === null ? '' : `${outlineKey(course)} ${course.current}`,
      ...Object.entries(shown).map(([reference, uuid]) => `${reference} ${cardKey(uuid)}`),
    ];
    return hash('sha1', parts.join('\n'), 'base64url');
  };
}
