import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { medianOf } from './measure.ts';
import { isChangedOne, readSpace } from './spaces.ts';

type Story = Readonly<Record<string, unknown>> & { readonly full_slug: string; readonly content: Readonly<Record<string, unknown>> };

/** Stories that have a page, and samples with all the text that their pages must contain. */
export interface Expected {
  readonly count: number;
  readonly samples: readonly { readonly file: string; readonly texts: readonly string[] }[];
}

const SAMPLES = 40;
const WITHOUT_PAGE = ['menus', 'faq-item', 'testimonial'];

/** What a site of this many stories must contain; the changed story is always a sample. */
export async function expectedOf(space: string, size: number): Promise<Expected> {
  const step = Math.max(1, Math.floor(size / SAMPLES));
  const samples: { readonly file: string; readonly texts: readonly string[] }[] = [];
  let count = 0;
  for await (const fields of readSpace(space)) {
    const story = fields as Story;
    if (WITHOUT_PAGE.includes(String(story.content['component']))) continue;
    if (count % step === 0 || isChangedOne(story))
      samples.push({
        file: fileOf(story),
        texts: [String(story.content['title'] ?? story.content['name']), ...textsIn(story.content['body'])],
      });
    count += 1;
  }
  return { count, samples };
}

export interface Output {
  readonly pages: number;
  /** Average bytes of a page. */
  readonly bytes: number;
  /** Median bytes of a lesson. */
  readonly lessonBytes: number;
}

/** Counts the pages of a built site and reads the samples; throws if one is missing or lacks text. */
export function checkOutput(out: string, { count, samples }: Expected): Output {
  const pages = [...filesBelow(out)].filter((file) => file.endsWith('.html')).map((file) => ({ file, size: statSync(file).size }));
  if (pages.length < count) throw new Error(`${out} has ${pages.length} pages and not ${count}.`);
  for (const { file, texts } of samples) {
    const shown = comparable(readFileSync(join(out, file), 'utf8'));
    const missing = texts.find((text) => !shown.includes(withoutSpace(text)));
    if (missing) throw new Error(`${join(out, file)} does not say “${missing}”.`);
  }
  return {
    pages: pages.length,
    bytes: pages.reduce((sum, { size }) => sum + size, 0) / pages.length,
    lessonBytes: medianOf(pages.filter(({ file }) => LESSON.test(file)).map(({ size }) => size)),
  };
}

/** Throws if a built site lacks something of `COMPLETE`, addresses in its sitemaps, or a feed. */
export function checkComplete(out: string, { count, samples }: Expected): void {
  const pages = samples.map(({ file }) => readFileSync(join(out, file), 'utf8'));
  for (const [what, pattern] of Object.entries(COMPLETE))
    if (!pages.some((html) => pattern.test(html))) throw new Error(`${out} has no ${what} in its samples.`);
  const addresses = readdirSync(out)
    .filter((name) => /sitemap.*\.xml$/.test(name))
    .flatMap((name) => readFileSync(join(out, name), 'utf8').match(/<url>/g) ?? []);
  if (addresses.length < count) throw new Error(`${out} has ${addresses.length} addresses in its sitemaps and not ${count}.`);
  if (!readFileSync(join(out, 'rss.xml'), 'utf8').includes('<item>')) throw new Error(`${out} has no news in its feed.`);
}

/** Returns a function that counts the files written to a directory since: those that were replaced or are newer. */
export function watchFiles(directory: string): () => number {
  const state = () => new Map(existsSync(directory) ? [...filesBelow(directory)].map((file) => [file, stateOf(file)]) : []);
  const before = state();
  return () => [...state()].filter(([file, now]) => before.get(file) !== now).length;
}

// --- internal ---

const LESSON = /leccion-\d+[/\\]index\.html$/;

/** What pages need beside their text: each is in some of the samples. */
const COMPLETE: Readonly<Record<string, RegExp>> = {
  'canonical address': /<link rel="canonical" href="https:/,
  'other language': /<link rel="alternate" hreflang="x-default" href="https:/,
  'social tags': /<meta property="og:image" content="https:/,
  'structured data': /<script type="application\/ld\+json">.*"BreadcrumbList"/s,
  'picture in several sizes': /<img [^>]*srcset="[^"]* 320w,/,
  'coloured code': /<pre[^>]*><code[^>]*>[^<]*(?:<(?:span|c-)[^>]*>){1,2}[^<]+<\//,
  'table of contents': /<nav[^>]* aria-label="(?:En esta página|On this page)">.*<a href="#/s,
};

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
