import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownColours } from '../../templates/prose/code/highlight.ts';
import { openStore, type KeyedStore } from '../cache/keyed-store.ts';
import { shortHash } from '../lib/hash.ts';
import { lazy } from '../lib/memoize.ts';
import { fileOf } from '../lib/site-files.ts';
import { messageOf } from '../report/errors.ts';
import { lineHash } from '../site/story/story-lines.ts';

/** Colours of pieces of code, by a hash of the code and its grammar. */
export type Colours = ReadonlyMap<string, string>;

/** Where the colours that builds computed are: plain data, so that it can be passed to threads. */
export interface ColourCache {
  readonly file: string;
  /** A hash of this version and configuration of the highlighter. */
  readonly highlighter: string;
}

/** Where colours are cached; null if what they depend on is not where it should be. */
export function colourCache(root: string, directory: string): ColourCache | null {
  const files = SOURCES.map((file) => fileOf(root, file));
  if (!files.every((file) => existsSync(file))) return null;
  return { file: join(directory, 'code-colours.store'), highlighter: shortHash(Buffer.concat(files.map((file) => readFileSync(file)))) };
}

/** Caches the colours that all pages used; returns the reason if that fails. */
export function storeColours(cache: ColourCache, used: Colours): string | null {
  try {
    open(cache).write(used);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Colours for the templates, cached or newly computed; `takeUsed` returns those used since its last call. */
export function trackColours(cache: ColourCache | null): { readonly colours: KnownColours; takeUsed(): Colours } {
  const cached = lazy(() => (cache ? open(cache) : null));
  const added = new Map<string, string>();
  let used = new Map<string, string>();
  return {
    colours: {
      of(code, grammar) {
        const key = keyOf(code, grammar);
        const found = added.get(key) ?? cached()?.get(key);
        if (found !== undefined) used.set(key, found);
        return found;
      },
      add(code, grammar, colours) {
        const key = keyOf(code, grammar);
        added.set(key, colours);
        used.set(key, colours);
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
const SOURCES = ['package-lock.json', ...['atomic', 'colours', 'grammars', 'languages'].map((name) => `templates/prose/code/${name}.ts`)];

const keyOf = (code: string, grammar: string): string => lineHash(Buffer.from(`${grammar} ${code}`));

// Colours are words without spaces: `k3-5n1`.
const open = ({ file, highlighter }: ColourCache): KeyedStore<string> =>
  openStore(file, { made: highlighter, toText: String, parse: String });
