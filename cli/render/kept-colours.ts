import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownColours } from '../../templates/prose/highlight.ts';
import { keep, readKept } from '../kept/kept-value.ts';
import { messageOf } from '../report/errors.ts';

/** Highlighted code, by the hash of the code and its grammar. */
export type Colours = ReadonlyMap<string, string>;

/** The cache of colours between builds. */
export interface KeptColours {
  read(): Colours;
  /** Saves these, replacing what was read. */
  keep(colours: Colours): void;
}

interface KeptOptions {
  readonly root: string;
  readonly directory: string;
  /** Whether the templates on disk are still those that computed the colours. */
  readonly isUntouched: () => boolean;
  /** Called with the reason when they could not be saved. */
  readonly onNotKept: (reason: string) => void;
}

/** Opens the colour cache for this version and configuration of the highlighter; a no-op if its sources are not where expected. */
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

/** Colours for the templates, from `known` or newly computed; `takeUsed` returns those used since its last call. */
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

// Everything that determines the colours of code; update this list when moving the highlighter.
const SOURCES = ['package-lock.json', 'templates/prose/colours.ts', 'templates/prose/languages.ts', 'templates/prose/scopes.ts'];
