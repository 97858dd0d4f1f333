import { readPage } from '../check/read-page.ts';
import { blocksOf } from '../markdown/blocks.ts';
import { parseMain } from '../markdown/tree.ts';

/**
 * What a finished page says, sentence by sentence: its title and description as search engines show them, then its `<main>` as Markdown. Null if it
 * merely redirects. Items of lists, rows of tables and lines of code are kept apart.
 */
export function wordsOfPage(html: string, address: string): readonly string[] | null {
  const { title, description, language, isRefresh } = readPage(html.slice(0, html.indexOf('<body')), address);
  if (isRefresh) return null;
  const sentencesOf = createSplitter(language);
  const blocks = blocksOf(parseMain(html), BASE + address).map((block) => block.replaceAll(`](${BASE}/`, '](/'));
  return [
    `title: ${title}`,
    `description: ${description}`,
    ...blocks.flatMap((block) => (block.startsWith('```') ? block.split('\n') : block.split('\n').flatMap(sentencesOf))),
  ];
}

// --- internal ---

/** Two sites may have different hosts: their links within the site are compared without one. */
const BASE = 'https://site.invalid';

/** Splits a line into its sentences, by the rules of a language. */
function createSplitter(language: string): (line: string) => readonly string[] {
  const segmenter = new Intl.Segmenter(language || 'en', { granularity: 'sentence' });
  return (line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trimEnd()).filter(Boolean);
}
