import type { ReactNode } from 'react';
import { CODE_LINE } from '../search-file.ts';
import { excerptOf } from './find-in-texts.ts';
import { markWords, type FoundPage } from './find-pages.ts';

interface Props {
  readonly found: FoundPage;
  /** Names of story kinds, by component key. */
  readonly kinds: Readonly<Record<string, string>>;
}

/** A search result: its kind, the course of a lesson, title and summary, plus where its text matches, or the heading, code or term, if those two do not. */
export function Result({ found: { page, words, text }, kinds }: Props) {
  const { url, title, kind, course, summary, headings, code, terms } = page;
  const has = (said: string) => markWords(said, words).length > 1;
  const place = text !== null || has(title) || has(summary) ? undefined : [...headings, ...code, ...terms].find(has);
  const excerpt = text !== null && excerptOf(text, words);
  return (
    <li className="search-result">
      {Object.hasOwn(kinds, kind) && (
        <p className="search-kind eyebrow">
          {kinds[kind]}
          {course && ` · ${course}`}
        </p>
      )}
      <h2 className="search-title">
        <a href={url}>{marked(title, words)}</a>
      </h2>
      {summary && <p className="search-summary">{marked(summary, words)}</p>}
      {excerpt && <p className="search-excerpt">{shown(excerpt, words, excerpt.startsWith(CODE_LINE))}</p>}
      {place && <p className="search-place">{shown(place, words, code.includes(place))}</p>}
    </li>
  );
}

// --- internal ---

const marked = (text: string, words: readonly string[]): ReactNode =>
  markWords(text, words).map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));

const shown = (text: string, words: readonly string[], isCode: boolean) =>
  isCode ? <code>{marked(text, words)}</code> : marked(text, words);
