import { messageOf } from '../report/errors.ts';
import { duration, onALine, type Log } from '../report/log.ts';
import type { SkippedFile } from '../source/local-space/types.ts';
import type { Diagnostic } from './contract.ts';
import { siteProblems, type DevSpace } from './pages/dev-site.ts';

/** A page that was rendered, with the time it took, or one whose template threw. */
export interface Made {
  readonly ms: number;
  readonly isMade: boolean;
  /** Whether it stands in for a missing page. */
  readonly isMissing: boolean;
}

/** Reports at the terminal what the server does. */
export type Terminal = ReturnType<typeof createTerminal>;

/** One line per event; errors with their lines of code, until the signal stops the server. */
export function createTerminal({ style, info, warn, error }: Log, signal: AbortSignal) {
  const stamp = () => style('dim', new Date().toTimeString().slice(0, 8));
  return {
    page: (address: string, { ms, isMade, isMissing }: Made) =>
      info(
        `${stamp()} ${isMade ? style('green', '✓') : style('red', '✗')} ${address} ${isMissing ? `${style('yellow', 'not found')} ` : ''}${style('dim', duration(ms))}`,
      ),
    /** What was done after files were saved or content changed. */
    done: (what: string, detail: string, ms: number) =>
      info(`${stamp()} ${style('cyan', '↻')} ${what} ${style('dim', `${detail} ${duration(ms)}`.trim())}`),
    note: (text: string) => warn(`${stamp()} ${style('yellow', '!')} ${text}`),
    diagnostic({ title, message, hint, place, frame, story, block }: Diagnostic) {
      // What is interrupted when the server stops is not an error.
      if (signal.aborted) return;
      error(`\n${style('red', '✗')} ${style('bold', title)}`);
      if (place) error(`  ${style('cyan', place)}`);
      error(indent(message));
      if (frame) error(indent(frame));
      if (story)
        error(`  in the story ${style('bold', story.slug)}${block ? `, at ${block}` : ''}${story.editUrl ? ` ${story.editUrl}` : ''}`);
      if (hint) error(`  ${style('cyan', 'Hint:')} ${hint}`);
      error('');
    },
    /** An unexpected error; the server keeps running. */
    bug: (thrown: unknown) => error(`${style('red', 'bug')} ${thrown instanceof Error ? thrown.stack : messageOf(thrown)}`),
    mended: () => info(`${stamp()} ${style('green', '✓')} fixed`),
  };
}

/** Reports the problems that no page shows, in the site as a whole and in stories without a page: each one once, until it is gone. */
export function createSiteNotes(note: (words: string) => void) {
  let reported: ReadonlySet<string> | null = null;
  return {
    /** Treats the problems of a site as already reported; with null, none of them. */
    known(linked: DevSpace | null) {
      reported = linked ? wordsOf(linked) : new Set();
    },
    /** Reports the new problems of a site; nothing before the first call of `known`. */
    tell(linked: DevSpace) {
      if (reported === null) return;
      const found = wordsOf(linked);
      for (const words of found) if (!reported.has(words)) note(words);
      reported = found;
    },
  };
}

/** The note about a file that is not part of the space. */
export const wordsOfSkipped = ({ file, reason }: SkippedFile) => `${file} was skipped: ${reason}.`;

/** A keyboard shortcut, with a word about it. */
export interface Key {
  readonly key: string;
  readonly does: string;
  readonly run: () => void;
}

export interface KeyInput {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  on(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** Reads keys until closed; input that is not a terminal can send them as text. */
export function readKeys(input: KeyInput, keys: readonly Key[], onInterrupt: () => void): { close(): void } {
  const listener = (chunk: Buffer | string) => {
    for (const pressed of String(chunk)) {
      if (pressed === INTERRUPT) onInterrupt();
      keys.find(({ key }) => key === pressed)?.run();
    }
  };
  if (input.isTTY) input.setRawMode?.(true);
  input.on('data', listener);
  input.resume();
  return {
    close() {
      input.off('data', listener);
      if (input.isTTY) input.setRawMode?.(false);
      input.pause();
    },
  };
}

/** @example keyHelp([{ key: 'r', does: 'refresh content' }, { key: 'q', does: 'quit' }]) // => 'r refresh content · q quit' */
export const keyHelp = (keys: readonly Pick<Key, 'key' | 'does'>[]): string => keys.map(({ key, does }) => `${key} ${does}`).join(' · ');

// --- internal ---

const indent = (text: string) => text.replace(/^/gm, '  ');

/** Ctrl-C, which a terminal in raw mode sends as a character. */
const INTERRUPT = '\u0003';

const wordsOf = (linked: DevSpace): ReadonlySet<string> =>
  new Set([
    ...linked.content.skipped.map(wordsOfSkipped),
    ...siteProblems(linked).map(({ code, story, path, message, hint }) =>
      onALine(`${code} in ${story}${path && `, at ${path}`}: ${message}. ${hint}`),
    ),
  ]);
