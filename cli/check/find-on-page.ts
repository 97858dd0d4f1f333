import { onPages } from './find.ts';
import type { Find } from './find.ts';

export const deadReferences = onPages(({ references, ids }) =>
  references.filter(({ id }) => !ids.has(id)).map(({ attribute, id }) => `${attribute} refers to the id "${id}", which does not exist`),
);

export const repeatedIds = onPages(({ repeatedIds: ids }) => ids.map((id) => `the id "${id}" occurs more than once`));

export const picturesWithoutText = onPages(({ pictures }) =>
  pictures.filter(({ hasText }) => !hasText).map(({ address }) => `${address} has no alt`),
);

export const picturesWithoutSize = onPages(({ pictures }) =>
  pictures.filter(({ hasSize }) => !hasSize).map(({ address }) => `${address} has no width or height`),
);

export const noTitles = onPages(({ title }) => (title === '' ? ['the page has no title'] : []));

export const noLanguages = onPages(({ language }) => (language === '' ? ['<html> has no lang'] : []));

export const noDescriptions = onPages(({ description, isRefresh }) =>
  description === '' && !isRefresh ? ['the page has no description'] : [],
);

export const noMainHeadings = onPages(({ headings, isRefresh }) =>
  !isRefresh && headings.every(({ level }) => level !== 1) ? ['the page has no h1'] : [],
);

export const skippedHeadings = onPages(({ headings }) =>
  headings.flatMap(({ level, text }, index) => {
    const before = headings[index - 1]?.level ?? level;
    return level > before + 1 ? [`h${before} is followed by h${level} "${text}"`] : [];
  }),
);

/** When this many pages of a language share a title, it no longer tells them apart. */
const MANY = 3;

export const sharedTitles: Find = function* find({ pages }) {
  const titled = pages
    .filter(({ title }) => title !== '')
    .map(({ address, title, language }) => ({ page: address, message: `"${title}" is also the title of other pages (${language})` }));
  const counts = new Map<string, number>();
  for (const { message } of titled) counts.set(message, (counts.get(message) ?? 0) + 1);
  yield* titled.filter(({ message }) => (counts.get(message) ?? 0) >= MANY);
};
