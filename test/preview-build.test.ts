import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { markBlocks } from '../cli/live/browser/bridge.ts';
import { createRenderStory } from '../cli/live/browser/render-worker.ts';
import type { Note, SiteData } from '../cli/live/contract.ts';
import { createSite } from '../cli/site/site.ts';
import { loadTemplates } from './support/load-templates.ts';
import { runAcademy } from './support/run-academy.ts';
import { filesOf } from './support/site-files.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { suiteDir } from './support/temp-dir.ts';
import { openService, PREVIEW_TOKEN, withContent } from './support/visual-editor.ts';

const directory = suiteDir();
const out = join(directory, 'site');
let service: Awaited<ReturnType<typeof openService>>;

beforeAll(async () => {
  service = await openService();
  const person = await service.draft(PERSON);
  service.save(withContent(person, { name: '', website: { linktype: 'url', url: 'www.a.example' } }));
  await service.buildPreview(out);
});
afterAll(() => service.close());

/** A story with two problems. */
const PERSON = 'personas/ines-carrion';

const read = (site: string, file: string) => readFileSync(join(site, file), 'utf8');
const isText = (file: string) => /\.(?:html|js|json|css|txt|xml|svg)$/.test(file);

describe('a preview', () => {
  test('shows drafts, also unpublished ones, and is kept out of search engines', () => {
    const page = read(out, 'consejos/borrador/index.html');
    expect(page).toContain('Aún sin publicar');
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(read(out, 'robots.txt')).toContain('Disallow: /');
  });

  test('has one small script on every page', () => {
    const scripts = filesOf(out)
      .filter((file) => file.endsWith('.html'))
      .map((file) => /<script type="module" id="academy-editor" src="(\/assets\/editor-[^"]+)"/.exec(read(out, file))?.[1]);
    expect(new Set(scripts).size).toBe(1);
    expect(read(out, scripts[0]?.slice(1) ?? '').length).toBeLessThan(2500);
  });

  describe('and a published site, by their policies,', () => {
    const policies = (site: string, directive: string) => {
      const values = filesOf(site).flatMap((file) =>
        file.endsWith('.json')
          ? [...read(site, file).matchAll(new RegExp(`${directive} ([^;"]+)`, 'g'))].map(([, value = '']) => value)
          : [],
      );
      return [...new Set(values)];
    };

    test('may be framed by the editor, and by nobody', () => {
      expect(policies(out, 'frame-ancestors')).toEqual(['https://app.storyblok.com']);
      expect(policies(inject('demo'), 'frame-ancestors')).toEqual(["'none'"]);
    });

    test('show pictures and frames from any host, and from those of their pages', () => {
      expect(policies(out, 'img-src')).toEqual(["'self' https:"]);
      expect(policies(out, 'frame-src')).toEqual(['https:']);
      const published = policies(inject('demo'), 'frame-src').flatMap((sources) => sources.split(' '));
      expect(published).toContain('https://stackblitz.com');
      expect(published).not.toContain('https:');
    });
  });

  test('does not contain the preview token', () => {
    expect(filesOf(out).filter((file) => isText(file) && read(out, file).includes(PREVIEW_TOKEN))).toEqual([]);
  });

  test('renders every story in the editor’s frame byte for byte as built, and finds the same problems', async () => {
    const templates = await loadTemplates();
    const data = JSON.parse(read(out, '_preview/site.json')) as SiteData;
    const renderStory = createRenderStory(data, templates);
    const pages = createSite(data.stories, data).pages.flatMap(({ story, file }) => (story ? [{ slug: story.source.fullSlug, file }] : []));
    expect(pages.length).toBeGreaterThan(100);
    const different: string[] = [];
    const found: Record<string, readonly Note[]> = {};
    for (const { slug, file } of pages) {
      const story = await service.draft(slug);
      const { html, notes } = renderStory(markBlocks(story, '1'));
      if (html !== read(out, file)) different.push(file);
      if (notes.length > 0) found[story.id] = notes;
    }
    expect(different).toEqual([]);
    const person = await service.draft(PERSON);
    expect(data.notes).toEqual(found);
    expect(Object.keys(found)).toEqual([String(person.id)]);
    expect(found[person.id]?.map(({ path, severity, blocks }) => ({ path, severity, blocks }))).toEqual([
      { path: 'website', severity: 'warn', blocks: [person.content._uid] },
      { path: 'name', severity: 'warn', blocks: [person.content._uid] },
    ]);
  });

  test('renders unsaved edits as a build would', async () => {
    const templates = await loadTemplates();
    const data = JSON.parse(read(out, '_preview/site.json')) as SiteData;
    const renderStory = createRenderStory(data, templates);
    const story = await service.draft(PERSON);
    const changes: readonly object[] = [
      { name: story.name },
      { content: { ...story.content, name: 'Inés C.', role: 'Profesora' } },
      { full_slug: 'personas/ines', content: { ...story.content, body: null } },
      { content: { ...story.content, website: { linktype: 'url', url: 'https://a.example' } } },
    ];
    for (const change of changes) {
      const typed = { ...story, ...change };
      expect(renderStory(typed)).toEqual(createRenderStory(data, templates)(typed));
    }
    expect(renderStory({ ...story, full_slug: 'personas/ines' }).html).toContain('/personas/ines"/>');
  });

  test('reads a component without a block as the space describes it, as a build does', async () => {
    const components = [{ name: 'offer', schema: { second: { type: 'text', pos: 1 }, first: { type: 'textarea', pos: 0 } } }];
    const data = { ...(JSON.parse(read(out, '_preview/site.json')) as SiteData), components };
    const story = await service.draft('cursos/');
    const body = [{ _uid: 'o', component: 'offer', second: 'A second text.', first: 'A first text.' }];
    const { html } = createRenderStory(data, await loadTemplates())({ ...story, content: { ...story.content, body } });
    expect(html).toMatch(/A first text\..*A second text\./s);
  });

  test('says what it needs without a token or with a local space', async () => {
    const { code, stderr } = await runAcademy([
      'build',
      '--preview',
      '--space',
      writeSpace(SPACES.isComplete),
      '--out',
      join(directory, 'none'),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('NothingToEdit');
    expect(stderr).toContain('Set STORYBLOK_TOKEN to a preview token');
  });
});

describe('a published build', () => {
  test('contains neither code, data nor marks of the editor', () => {
    const files = filesOf(inject('demo'));
    expect(files.filter((file) => file.startsWith('_preview') || /editor/.test(file))).toEqual([]);
    const traces = /_storyblok|storyblok__|data-blok-|#storyblok#|academy-block|_editable|assets\/editor/;
    const traced = files.filter((file) => isText(file) && traces.test(read(inject('demo'), file)));
    expect(traced).toEqual([]);
    // A preview contains the same traces, which proves that they are the right ones to look for.
    expect(filesOf(out).some((file) => isText(file) && traces.test(read(out, file)))).toBe(true);
  });
});
