import { readPage } from '../check/read-page.ts';
import { blocksOf } from '../markdown/blocks.ts';
import { parseMain } from '../markdown/tree.ts';

/**
 * What a finished page says, sentence by sentence: its title and description as search engines show them, then its `<main>` as Markdown. Null if it
 * merely redirects. Code, lists and tables have a line each.
 */
export function wordsOfPage(html: string, address: string): readonly string[] | null {
  const { title, description, language, isRefresh } = readPage(html.slice(0, html.indexOf('<body')), address);
  if (isRefresh) return null;
  const { segment } = sentencesIn(language);
  const blocks = blocksOf(parseMain(html), BASE + address).map((block) => block.replaceAll(`](${BASE}/`, '](/'));
  return [
    `title: ${title}`,
    `description: ${description}`,
    ...blocks.flatMap((block) => (block.startsWith('```') ? block.split('\n') : block.split('\n').flatMap(segment))),
  ];
}

// --- internal ---

/** Two sites may have different hosts: their links within the site are compared without one. */
const BASE = 'https://site.invalid';

function sentencesIn(language: string) {
  const segmenter = new Intl.Segmenter(language || 'en', { granularity: 'sentence' });
  return { segment: (line: string) => Array.from(segmenter.segment(line), ({ segment }) => segment.trimEnd()).filter(Boolean) };
}
