import { closeSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownColours } from '../../templates/prose/code/highlight.ts';
import { shortHash } from '../lib/hash.ts';
import { messageOf } from '../report/errors.ts';
import { allColours, colourKey, coloursAt, openColours, writeColours } from './colour-file.ts';
import type { ColourFile, Colours } from './colour-file.ts';

/** The cache of colours between builds. */
export interface KeptColours {
  /** The file with the colours of earlier builds; null if there is none. */
  open(): ColourFile | null;
  /** Saves the colours used by all pages, or adds those of some. */
  keep(used: Colours, pages: 'all' | 'some'): void;
  close(): void;
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
  if (!files.every((file) => existsSync(file))) return { open: () => null, keep: () => {}, close: () => {} };
  const texts = files.map((file) => readFileSync(file));
  const place = { directory, sources: shortHash(Buffer.concat(texts)) };
  let there: ColourFile | null = null;
  return {
    open: () => (there ??= openColours(place)),
    keep(used, pages) {
      const before: Colours = there ? allColours(there) : new Map();
      const isKnown = [...used.keys()].every((key) => before.has(key));
      if (isKnown && (pages === 'some' || before.size === used.size)) return;
      if (!isUntouched()) return;
      try {
        writeColours(place, pages === 'all' ? used : new Map([...before, ...used]));
      } catch (error) {
        onNotKept(messageOf(error));
      }
    },
    close() {
      if (there) closeSync(there.file);
    },
  };
}

/** Colours for the templates, from the file or newly computed; `takeUsed` returns those used since its last call. */
export function trackColours(kept: ColourFile | null): { readonly colours: KnownColours; takeUsed(): Colours } {
  const added = new Map<string, string>();
  let used = new Map<string, string>();
  return {
    colours: {
      of(code, grammar) {
        const key = colourKey(code, grammar);
        const found = added.get(key) ?? (kept ? coloursAt(kept, key) : undefined);
        if (found !== undefined) used.set(key, found);
        return found;
      },
      add(code, grammar, colours) {
        const key = colourKey(code, grammar);
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
