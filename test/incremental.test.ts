import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { build } from '../cli/commands/build.ts';
import { loadConfig } from '../cli/config/load.ts';
import { createLog } from '../cli/report/log.ts';
import { ROOT } from './support/academy.ts';
import { createMutations, demoStories } from './support/mutations.ts';
import type { RawStory } from './support/mutations.ts';
import { filesOf } from './support/site-files.ts';
import { suiteDir, tempDir } from './support/temp-dir.ts';

const EDITS = 300;

/** A project of its own, whose templates and messages may be changed. */
function aProject(root: string): string {
  for (const part of ['cli', 'templates', 'islands', 'locales', 'site.config.ts', 'package-lock.json', 'package.json'])
    cpSync(join(ROOT, part), join(root, part), { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

function aSpaceOf(root: string) {
  const directory = join(root, 'space');
  mkdirSync(directory);
  return { directory, save: (stories: readonly RawStory[]) => writeFileSync(join(directory, 'stories.json'), JSON.stringify(stories)) };
}

async function buildInto(out: string, { root, fresh = false }: { readonly root: string; readonly fresh?: boolean }) {
  const log = createLog({ stream: { write: () => true }, level: 'quiet', colours: false, now: () => performance.now() });
  const env = { asked: null, token: null, endpoint: null, cacheDir: null };
  const options = { root, config: await loadConfig(root), env, space: join(root, 'space'), out: join(root, out), strict: false, log };
  return build({ ...options, signal: new AbortController().signal, ...(fresh ? { cache: 'fresh' } : {}) });
}

const bytesOf = (directory: string) => new Map(filesOf(directory).map((file) => [file, readFileSync(join(directory, file), 'latin1')]));
const differing = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file));

test(
  `after each of ${EDITS} random edits, what changed is all that is rendered, and the site is that of a whole build`,
  { timeout: 1_800_000 },
  async () => {
    const root = aProject(tempDir());
    const space = aSpaceOf(root);
    const mutations = createMutations(7, root);
    space.save(mutations.stories());
    await buildInto('one', { root });
    let before = bytesOf(join(root, 'one'));
    let least = Infinity;
    for (let number = 0; number < EDITS; number++) {
      const edit = mutations.edit();
      space.save(mutations.stories());
      const changed = await buildInto('one', { root });
      const whole = await buildInto('whole', { root, fresh: true });
      expect([changed.errors, whole.errors], edit).toEqual([[], []]);
      const now = bytesOf(join(root, 'one'));
      expect(differing(now, bytesOf(join(root, 'whole'))), `edit ${number}: ${edit}`).toEqual([]);
      expect(changed.problems, edit).toEqual(whole.problems);
      const pages = differing(before, now).filter((file) => file.endsWith('.html') && now.has(file));
      expect(changed.rendered, edit).toBeGreaterThanOrEqual(pages.length);
      if (pages.length > 0) least = Math.min(least, changed.rendered);
      before = now;
    }
    // One story's text concerns one page.
    expect(least).toBe(1);
  },
);

describe('what is rendered again', () => {
  const directory = suiteDir();
  let root: string;
  let space: ReturnType<typeof aSpaceOf>;
  const stories = demoStories();
  const with_ = (slug: string, fields: object) =>
    stories.map((story) => (story['full_slug'] === slug ? { ...story, content: { ...(story['content'] as object), ...fields } } : story));

  beforeAll(async () => {
    root = aProject(directory);
    space = aSpaceOf(root);
    space.save(stories);
    await buildInto('dist', { root });
  });
  async function after(changed: readonly RawStory[]) {
    space.save(changed);
    const report = await buildInto('dist', { root });
    space.save(stories);
    await buildInto('dist', { root });
    return report;
  }
  const total = async () => Object.values((await buildInto('dist', { root })).pages).reduce((sum, one) => sum + one, 0);

  test('is nothing, and no file is touched, where nothing changed', async () => {
    const times = () => filesOf(join(root, 'dist')).map((file) => statSync(join(root, 'dist', file)).mtimeMs);
    const before = times();
    expect(await buildInto('dist', { root })).toMatchObject({ status: 'ok', rendered: 0, written: 0, errors: [] });
    expect(times()).toEqual(before);
  });

  test('is one page where the text of one story changed', async () => {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Otra cosa.' }] }] };
    expect(await after(with_('consejos/dialog-nativo', { body }))).toMatchObject({ rendered: 1 });
  });

  test('is every page that shows a story where its title changed, and no other', async () => {
    const { rendered } = await after(with_('temas/css', { name: 'Estilos' }));
    expect(rendered).toBeGreaterThan(2);
    expect(rendered).toBeLessThan((await total()) / 2);
  });

  test('is every page of a language where its menus changed', async () => {
    const { rendered, pages } = await after(with_('config/menus', { note: 'Otra nota' }));
    // The not-found pages are one file for all languages.
    expect(rendered).toBe((pages['es'] ?? 0) + 1);
  });

  test('is every page where a template changed', async () => {
    const file = join(root, 'templates', 'parts', 'footer.tsx');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('className="', 'className="changed '));
    const { rendered } = await buildInto('dist', { root });
    writeFileSync(file, text);
    expect(rendered).toBe(await total());
  });

  test('is nothing that is published where a template throws, which is named with its place', async () => {
    const file = join(root, 'templates', 'blocks', 'devtip.tsx');
    const [text, before] = [readFileSync(file, 'utf8'), bytesOf(join(root, 'dist'))];
    writeFileSync(file, text.replace(/^export function Devtip\(.*\{$/m, "$&\n  if (usePage()) throw new Error('No tips today.');"));
    const { status, errors } = await buildInto('dist', { root });
    writeFileSync(file, text);
    expect(status).toBe('failed');
    expect(errors.length).toBeGreaterThan(2);
    for (const { name, message, at } of errors) {
      expect([name, at]).toEqual(['PageNotRendered', expect.stringMatching(/^templates\/blocks\/devtip\.tsx:13:24$/)]);
      expect(message).toContain('could not be rendered: No tips today.');
    }
    expect(differing(bytesOf(join(root, 'dist')), before)).toEqual([]);
  });

  test('is everything where the output was emptied', async () => {
    const other = join(root, 'other');
    const { files, written } = await buildInto('other', { root });
    expect(written).toBe(files);
    cpSync(other, join(root, 'copy'), { recursive: true });
    expect(readdirSync(join(root, 'copy')).length).toBeGreaterThan(1);
    writeFileSync(join(other, 'builds', 'latest.json'), '{}');
    expect((await buildInto('other', { root })).rendered).toBe(await total());
    expect(differing(bytesOf(other), bytesOf(join(root, 'copy')))).toEqual([]);
  });
});
