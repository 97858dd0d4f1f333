import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isChangedOne } from './spaces.ts';

type Story = Readonly<Record<string, unknown>> & { readonly full_slug: string; readonly content: Readonly<Record<string, unknown>> };

/** Stories that have a page, and samples with all the text that their pages must contain. */
export interface Expected {
  readonly count: number;
  readonly samples: readonly { readonly file: string; readonly texts: readonly string[] }[];
}

const SAMPLES = 40;

/** What a site of these stories must contain; the changed story is always a sample. */
export function expectedOf(storiesFile: string): Expected {
  const all = (JSON.parse(readFileSync(storiesFile, 'utf8')) as readonly Story[]).filter(
    ({ content }) => !['menus', 'faq-item', 'testimonial'].includes(String(content['component'])),
  );
  const step = Math.max(1, Math.floor(all.length / SAMPLES));
  return {
    count: all.length,
    samples: all
      .filter((story, index) => index % step === 0 || isChangedOne(story))
      .map((story) => ({
        file: fileOf(story),
        texts: [String(story.content['title'] ?? story.content['name']), ...textsIn(story.content['body'])],
      })),
  };
}

export interface Output {
  readonly pages: number;
  /** Average bytes of a page. */
  readonly bytes: number;
}

/** Counts the pages of a built site and reads the samples; throws if one is missing or lacks text. */
export function checkOutput(out: string, { count, samples }: Expected): Output {
  const sizes = [...filesBelow(out)].filter((file) => file.endsWith('.html')).map((file) => statSync(file).size);
  if (sizes.length < count) throw new Error(`${out} has ${sizes.length} pages and not ${count}.`);
  for (const { file, texts } of samples) {
    const shown = comparable(readFileSync(join(out, file), 'utf8'));
    const missing = texts.find((text) => !shown.includes(withoutSpace(text)));
    if (missing) throw new Error(`${join(out, file)} does not say “${missing}”.`);
  }
  return { pages: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) / sizes.length };
}

/** Returns a function that counts the files written to a directory since: those that were replaced or are newer. */
export function watchFiles(directory: string): () => number {
  const state = () => new Map(existsSync(directory) ? [...filesBelow(directory)].map((file) => [file, stateOf(file)]) : []);
  const before = state();
  return () => [...state()].filter(([file, now]) => before.get(file) !== now).length;
}

// --- internal ---

const fileOf = ({ full_slug: slug }: Story) => join(slug.replace(/(^|\/)home$/, '$1'), 'index.html');

const stateOf = (file: string) => {
  const { ino, mtimeMs } = statSync(file);
  return `${ino} ${mtimeMs}`;
};

function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Readonly<Record<string, unknown>>;
  const own = [node['text'], node['headline'], node['title']].filter((text): text is string => typeof text === 'string');
  return [
    ...own,
    ...textsIn(node['content']),
    ...textsIn(node['body']),
    ...textsIn((node['attrs'] as { body?: unknown } | undefined)?.body),
  ];
}

// Whitespace and tags differ between contenders, the text does not.
const comparable = (html: string) =>
  withoutSpace(html.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (_, name: string) => toCharacter(name)));
const withoutSpace = (text: string) => text.replace(/\s+/g, '');

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function toCharacter(name: string): string {
  const code = /^#x(.+)$/i.exec(name)?.[1];
  if (code) return String.fromCodePoint(Number.parseInt(code, 16));
  return name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (ENTITIES[name] ?? '');
}

function* filesBelow(directory: string): Generator<string> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}
