import { onPages } from './find.ts';
import type { Find } from './find.ts';

export const deadReferences = onPages(({ references, ids }) =>
  references.filter(({ id }) => !ids.has(id)).map(({ attribute, id }) => `${attribute} names the id "${id}", which is not there`),
);

export const repeatedIds = onPages(({ repeatedIds: ids }) => ids.map((id) => `the id "${id}" is there more than once`));

export const picturesWithoutText = onPages(({ pictures }) =>
  pictures.filter(({ hasText }) => !hasText).map(({ address }) => `${address} has no alt`),
);

export const picturesWithoutSize = onPages(({ pictures }) =>
  pictures.filter(({ hasSize }) => !hasSize).map(({ address }) => `${address} has no width or no height`),
);

export const noTitles = onPages(({ title }) => (title === '' ? ['there is no title'] : []));

export const noLanguages = onPages(({ language }) => (language === '' ? ['<html> has no lang'] : []));

export const noDescriptions = onPages(({ description, isRefresh }) =>
  description === '' && !isRefresh ? ['there is no description'] : [],
);

export const noMainHeadings = onPages(({ headings, isRefresh }) =>
  !isRefresh && headings.every(({ level }) => level !== 1) ? ['there is no h1'] : [],
);

export const skippedHeadings = onPages(({ headings }) =>
  headings.flatMap(({ level, text }, index) => {
    const before = headings[index - 1]?.level ?? level;
    return level > before + 1 ? [`h${before} is followed by h${level} "${text}"`] : [];
  }),
);

/** Titles that so many pages of a language have tell nobody which is which. */
const MANY = 3;

export const sharedTitles: Find = function* find({ pages }) {
  const titled = pages
    .filter(({ title }) => title !== '')
    .map(({ address, title, language }) => ({ page: address, message: `"${title}" is the title of other pages too (${language})` }));
  const counts = new Map<string, number>();
  for (const { message } of titled) counts.set(message, (counts.get(message) ?? 0) + 1);
  yield* titled.filter(({ message }) => (counts.get(message) ?? 0) >= MANY);
};
