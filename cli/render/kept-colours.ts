import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownColours } from '../../templates/prose/highlight.ts';
import { keep, readKept } from '../kept/kept-value.ts';
import { messageOf } from '../report/errors.ts';

/** The colours of code, by the hash of the code and its grammar. */
export type Colours = ReadonlyMap<string, string>;

/** Colours that builds leave to the next ones. */
export interface KeptColours {
  read(): Colours;
  /** Keeps these in the place of what was read. */
  keep(colours: Colours): void;
}

interface KeptOptions {
  readonly root: string;
  readonly directory: string;
  /** Whether the templates that find colours are still those that are there. */
  readonly isUntouched: () => boolean;
  /** Hears why they could not be kept. */
  readonly onNotKept: (reason: string) => void;
}

/** The colours that are kept; other versions of the highlighter, and other settings of it, find other ones. Where it is somewhere else, none are. */
export function keptColours({ root, directory, isUntouched, onNotKept }: KeptOptions): KeptColours {
  const files = SOURCES.map((file) => join(root, file));
  if (!files.every((file) => existsSync(file))) return { read: () => new Map(), keep: () => {} };
  const texts = files.map((file) => readFileSync(file));
  const place = { directory, kind: 'colours', sources: hash('sha256', Buffer.concat(texts), 'hex').slice(0, 16) };
  let there: Colours = new Map();
  return {
    read: () => (there = readKept<Colours>(place) ?? there),
    keep(colours) {
      if (colours.size === there.size && [...colours.keys()].every((key) => there.has(key))) return;
      if (!isUntouched()) return;
      try {
        keep(place, colours);
      } catch (error) {
        onNotKept(messageOf(error));
      }
    },
  };
}

/** Colours for the templates, `known` and those that are found now, and which of them were asked for since the last time that somebody took them. */
export function trackColours(known: Colours): { readonly colours: KnownColours; takeUsed(): Colours } {
  const all = new Map(known);
  let used = new Map<string, string>();
  const keyOf = (code: string, grammar: string) => hash('sha1', `${grammar} ${code}`, 'base64url');
  const use = (key: string, colours: string) => {
    used.set(key, colours);
    return colours;
  };
  return {
    colours: {
      of(code, grammar) {
        const key = keyOf(code, grammar);
        const found = all.get(key);
        return found === undefined ? undefined : use(key, found);
      },
      add(code, grammar, colours) {
        const key = keyOf(code, grammar);
        all.set(key, use(key, colours));
      },
    },
    takeUsed() {
      if (used.size === 0) return NONE;
      const taken = used;
      used = new Map();
      return taken;
    },
  };
}

// --- internal ---

const NONE: Colours = new Map();

// All that decides what colours a code has. Whoever moves the highlighter says so here.
const SOURCES = ['package-lock.json', 'templates/prose/colours.ts', 'templates/prose/languages.ts', 'templates/prose/scopes.ts'];
