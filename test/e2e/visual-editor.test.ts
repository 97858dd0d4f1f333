import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { ROOT } from '../support/academy.ts';
import { deep } from '../support/deep.ts';
import { FIELD_STORIES } from '../support/field-space.ts';
import { settled } from '../support/settled.ts';
import { aSpace } from '../support/spaces.ts';
import { suiteDir } from '../support/temp-dir.ts';
import {
  bodyOf,
  EDITOR,
  editorQuery,
  openEditor,
  openService,
  servePreview,
  TIP,
  withContent,
  type Draft,
  type DraftBlock,
  type EditorPage,
  type TicketOptions,
} from '../support/visual-editor.ts';

const directory = suiteDir();
let service: Awaited<ReturnType<typeof openService>>;
let site: Awaited<ReturnType<typeof servePreview>>;
let browser: Browser;

beforeAll(async () => {
  service = await openService();
  service.save(withBrokenLink(await service.draft(PERSON)));
  const preview = join(directory, 'site');
  await service.buildPreview(preview);
  // No inline styles and no third-party scripts: the bridge works nevertheless.
  site = await servePreview(preview, { framedBy: 'https://elsewhere.example' });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  site.close();
  await service.close();
});

/** Opens a story as the editor does, and waits until it can be edited. */
async function openStory(story: Draft, path: string, query = editorQuery(story)): Promise<EditorPage> {
  const opened = await openEditor(browser, { server: site.origin, address: `${path}?${query}`, storyId: story.id });
  await expect.poll(() => opened.requests).toContain('/_preview/site.json');
  await expect.poll(opened.heard).toContainEqual(expect.objectContaining({ action: 'initialized' }));
  return opened;
}

/** A story that is built with a problem. */
const PERSON = 'personas/ines-carrion';
const withBrokenLink = (story: Draft) => withContent(story, { website: { linktype: 'url', url: 'www.a.example' } });

const paragraph = (...content: readonly object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const code = (...lines: readonly string[]) => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'code_block', attrs: { class: 'language-js' }, content: [{ type: 'text', text }] })),
});

describe('an edit appears on the page', () => {
  test('with every key stroke, for a title', async () => {
    const story = await service.draft(TIP);
    const { frame, tell, complaints } = await openStory(story, `/${TIP}`);
    for (const title of ['N', 'Nu', 'Nuevo título']) {
      await tell({ action: 'input', story: withContent(story, { title }) });
      await expect.poll(() => frame.locator('h1').textContent()).toBe(title);
    }
    expect(await frame.locator('title').textContent()).toContain('Nuevo título');
    // The policy blocks the bridge's style element; its styles are adopted.
    expect(complaints.filter((complaint) => !complaint.includes('style'))).toEqual([]);
    expect(await frame.locator('.storyblok__overlay').evaluate((overlay) => getComputedStyle(overlay).position)).toBe('absolute');
  });

  test('without touching anything else on the page', async () => {
    const story = await service.draft('home');
    const { frame, tell } = await openStory(story, '/');
    const root = frame.locator(':root');
    await root.evaluate(() => {
      const seen: string[] = [];
      new MutationObserver((records) => {
        for (const { target, type, attributeName } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          if (!element?.closest('header, main, footer, head')) continue;
          seen.push(`${type} ${attributeName ?? target.nodeName} in ${element.nodeName} ${element.className}`);
        }
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true, attributeOldValue: true });
      Object.assign(window, { seen });
    });
    const [hero, ...rest] = bodyOf(story);
    await tell({ action: 'input', story });
    await tell({ action: 'input', story: withContent(story, { body: [{ ...hero, eyebrow: 'Una cosa' }, ...rest] }) });
    await expect.poll(() => frame.locator('.hero-eyebrow').textContent()).toBe('Una cosa');
    // Blocks have an id during a morph, and islands start when they become visible.
    const changes = await root.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen);
    expect(changes.filter((change) => !/^attributes (?:id|data-started) /.test(change))).toEqual([
      'characterData #text in P eyebrow hero-eyebrow',
    ]);
  });

  test('for rich text with links to current addresses', async () => {
    const story = await service.draft(TIP);
    const courses = await service.draft('cursos/html-desde-cero');
    const { frame, tell } = await openStory(story, `/${TIP}`);
    const link = { type: 'link', attrs: { href: '/moved/away', uuid: courses.uuid, linktype: 'story', anchor: null, target: null } };
    await tell({
      action: 'input',
      story: withContent(story, {
        body: paragraph({ type: 'text', text: 'Lee ' }, { type: 'text', text: 'el curso', marks: [link, { type: 'bold' }] }),
      }),
    });
    await expect
      .poll(() => frame.locator('.prose').first().innerHTML())
      .toBe('<p>Lee <a href="/cursos/html-desde-cero"><strong>el curso</strong></a></p>');
  });

  test('while the browser keeps the colour of a chosen theme', async () => {
    const story = await service.draft(TIP);
    const { frame, tell } = await openStory(story, `/${TIP}`);
    const bars = () => frame.locator('meta[data-theme]').evaluateAll((all) => all.map((one) => (one as HTMLMetaElement).media));
    await frame.getByLabel('Apariencia').scrollIntoViewIfNeeded();
    await frame.getByLabel('Apariencia').selectOption('dark');
    await expect.poll(bars).toEqual(['not all', 'all']);
    await tell({ action: 'input', story: withContent(story, { title: 'Nuevo título' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Nuevo título');
    expect(await bars()).toEqual(['not all', 'all']);
  });

  test('for a picture and a video of hosts that the page did not use', async () => {
    const story = await service.draft(TIP);
    const { page, frame, tell } = await openStory(story, `/${TIP}`);
    await page.route('https://pictures.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>' }),
    );
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'A video' }));
    const video = { component: 'video', _uid: 'v', title: 'Un vídeo', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' };
    const picture = { type: 'image', attrs: { src: 'https://pictures.example/a.svg', alt: 'Un dibujo' } };
    const body = { type: 'doc', content: [picture, { type: 'blok', attrs: { id: 'v', body: [video] } }] };
    await tell({ action: 'input', story: withContent(story, { body }) });
    const image = frame.getByRole('img', { name: 'Un dibujo' });
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(7);
    await frame.locator('[data-embed-trigger]').click();
    await frame.frameLocator('main iframe').getByText('A video').waitFor();
  });

  test('for a relation, with everything shown of the story', async () => {
    const story = await service.draft(TIP);
    const author = await service.draft('personas/lucia-ferrer');
    expect(story.content['author']).not.toBe(author.uuid);
    const { frame, tell } = await openStory(story, `/${TIP}`);
    await tell({ action: 'input', story: withContent(story, { author: author.uuid }) });
    const link = frame.locator('main').getByRole('link', { name: 'Lucía Ferrer' }).first();
    await expect.poll(() => link.getAttribute('href')).toBe('/personas/lucia-ferrer');
  });

  test('for a link field', async () => {
    const story = await service.draft('home');
    const [hero, ...rest] = bodyOf(story);
    const course = await service.draft('cursos/html-desde-cero');
    const { frame, tell } = await openStory(story, '/');
    const link = { id: course.uuid, url: '', linktype: 'story', fieldtype: 'multilink', cached_url: 'gone' };
    await tell({ action: 'input', story: withContent(story, { body: [{ ...hero, cta_link: link }, ...rest] }) });
    await expect.poll(() => frame.locator('.hero-actions a').first().getAttribute('href')).toBe('/cursos/html-desde-cero');
  });

  test('for an unpublished story, in its list and on its page', async () => {
    const story = await service.draft('consejos/borrador');
    const { frame, tell } = await openStory(story, '/consejos/borrador');
    expect(await frame.locator('h1').textContent()).toBe('Aún sin publicar');
    await tell({ action: 'input', story: withContent(story, { title: 'Casi' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Casi');
  });

  test('for a story created after the build', async () => {
    const tip = await service.draft(TIP);
    const story = withContent(
      { ...tip, id: 7, uuid: '77777777-7777-4777-8777-777777777777', full_slug: 'consejos/recien' },
      { title: 'Recién' },
    );
    const { frame, tell } = await openStory(story, '/consejos/recien');
    await tell({ action: 'input', story });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Recién');
    expect(await frame.locator('nav.breadcrumb a').first().getAttribute('href')).toBe('/');
  });

  test('for a menu, on a page that shows it', async () => {
    const story = await service.draft('config/menus');
    const [first, ...others] = story.content['main'] as readonly DraftBlock[];
    const { frame, tell } = await openStory(story, '/config/menus');
    await tell({ action: 'input', story: withContent(story, { main: [{ ...first, label: 'Aprender' }, ...others] }) });
    await expect.poll(() => frame.locator('header').first().textContent()).toContain('Aprender');
  });
});

describe('blocks', () => {
  test('that are moved keep their elements and state', async () => {
    const story = await service.draft('home');
    const { frame, tell } = await openStory(story, '/');
    const uids = () =>
      frame
        .locator('.sections > [data-blok-uid]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-blok-uid')?.split('-').slice(1).join('-')));
    expect(await uids()).toEqual(bodyOf(story).map(({ _uid }) => _uid));
    const question = frame.locator('.faq-item').first();
    await question.evaluate((details) => ((details as HTMLDetailsElement).open = true));
    await frame.locator('input[type="email"]').first().fill('ana@example.org');
    await frame.locator('.faq').evaluate((faq) => Object.assign(faq, { isTheSame: true }));

    const reversed = bodyOf(story).toReversed();
    await tell({ action: 'input', story: withContent(story, { body: reversed }) });
    await expect.poll(uids).toEqual(reversed.map(({ _uid }) => _uid));
    expect(await frame.locator('.faq').evaluate((faq) => 'isTheSame' in faq)).toBe(true);
    expect(await question.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true);
    expect(await frame.locator('input[type="email"]').first().inputValue()).toBe('ana@example.org');
  });

  deep('that become another component or share a uid have no id afterwards', async () => {
    const story = await service.draft('home');
    const { frame, tell } = await openStory(story, '/');
    const [hero, ...rest] = bodyOf(story);
    const faq = rest.find(({ component }) => component === 'faq');
    await tell({ action: 'input', story: withContent(story, { body: [{ ...hero, component: 'callout' }, faq, ...rest] }) });
    await expect.poll(() => frame.locator('.faq').count()).toBe(2);
    await tell({ action: 'input', story });
    await expect.poll(() => frame.locator('.faq').count()).toBe(1);
    expect(await frame.locator('[id^=academy-block]').evaluateAll((all) => all.map(({ id }) => id))).toEqual([]);
  });

  test('report clicks to the editor', async () => {
    const story = await service.draft('home');
    const { frame, heard } = await openStory(story, '/');
    const features = bodyOf(story).find(({ component }) => component === 'features');
    const [feature] = (features?.['items'] ?? []) as readonly DraftBlock[];
    await frame.locator('.feature-text').first().click();
    await expect
      .poll(async () => (await heard()).filter(({ action }) => action === 'edit').map(({ dataC }) => dataC))
      .toEqual([{ name: 'feature', space: '1', uid: feature?._uid, id: String(story.id) }]);
  });

  test('that are new can be clicked, also without an editing mark', async () => {
    const story = await service.draft('home');
    const { frame, tell, heard } = await openStory(story, '/');
    const added = { component: 'hero', _uid: 'new-one', headline: 'Nuevo' };
    await tell({ action: 'input', story: withContent(story, { body: [...bodyOf(story), added] }) });
    await frame.getByRole('heading', { name: 'Nuevo' }).click();
    await expect.poll(async () => (await heard()).some(({ dataC }) => (dataC as DraftBlock | undefined)?.['uid'] === 'new-one')).toBe(true);
  });

  test('that show nothing yet can be seen by their name, and clicked', async () => {
    const story = await service.draft('home');
    const { frame, tell, heard } = await openStory(story, '/');
    const [first, ...rest] = bodyOf(story);
    await tell({ action: 'input', story: withContent(story, { body: [first, { component: 'quiz', _uid: 'empty' }, ...rest] }) });
    const added = frame.locator('[data-blok-uid$="-empty"]');
    await expect.poll(() => added.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"quiz"');
    await added.click();
    await expect.poll(async () => (await heard()).some(({ dataC }) => (dataC as DraftBlock | undefined)?.['uid'] === 'empty')).toBe(true);
    await tell({
      action: 'input',
      story: withContent(story, { body: [first, { component: 'quiz', _uid: 'empty', question: '¿Por qué?' }, ...rest] }),
    });
    await expect.poll(() => added.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('none');
  });

  test('are all marked in every story', async () => {
    for (const [slug, file] of [
      ['home', 'index.html'],
      [TIP, `${TIP}/index.html`],
      ['talleres/git-en-equipo', 'talleres/git-en-equipo/index.html'],
    ] as const) {
      const story = await service.draft(slug);
      const html = readFileSync(join(directory, 'site', file), 'utf8');
      const uids = [...JSON.stringify(story.content).matchAll(/"_editable":"<!--#storyblok#{[^}]*?\\"uid\\": ?\\"([^"\\]+)/g)].map(
        ([, uid]) => uid,
      );
      expect(uids.length).toBeGreaterThan(0);
      expect(uids.filter((uid) => !html.includes(`data-blok-uid="${story.id}-${uid}"`))).toEqual([]);
    }
  });
});

describe('the problems of the story', () => {
  const notes = (frame: EditorPage['frame']) => frame.locator('academy-notes');
  const messages = (frame: EditorPage['frame']) => notes(frame).locator('li p:first-child').allTextContents();
  const DEAD = 'it links to "www.a.example", which begins with neither "https://" nor "/"';

  test('are listed when it is opened, as it was built', async () => {
    const story = await service.draft(PERSON);
    const { frame } = await openStory(story, `/${PERSON}`);
    await notes(frame).getByText('1 problem').click();
    expect(await messages(frame)).toEqual([DEAD]);
    expect(await notes(frame).getByText('Add "https://" if it is on another site').isVisible()).toBe(true);
  });

  test('are gone as soon as they are solved, and those of what is typed appear', async () => {
    const story = await service.draft(PERSON);
    const { frame, tell, complaints } = await openStory(story, `/${PERSON}`);
    await expect.poll(() => messages(frame)).toEqual([DEAD]);
    const website = { linktype: 'url', url: 'https://www.a.example' };
    await tell({ action: 'input', story: withContent(story, { website }) });
    await expect.poll(() => messages(frame)).toEqual([]);
    expect(await notes(frame).locator('summary').isVisible()).toBe(false);
    await tell({ action: 'input', story: withContent(story, { website, name: '' }) });
    await expect.poll(() => messages(frame)).toEqual(['the field "name" of "author" is required but empty']);
    expect(await notes(frame).locator('summary').isVisible()).toBe(true);
    expect(complaints.filter((complaint) => !complaint.includes('style'))).toEqual([]);
  });

  test('include relations to stories that the space does not have', async () => {
    const story = await service.draft(TIP);
    const { frame, tell } = await openStory(story, `/${TIP}`);
    const author = '99999999-9999-4999-8999-999999999999';
    await tell({ action: 'input', story: withContent(story, { author }) });
    await expect.poll(() => messages(frame)).toEqual([`it refers to the story ${author}, which is missing or unpublished`]);
  });

  test('include what prevents the page from being rendered, which stays as it was', async () => {
    const story = await service.draft(TIP);
    const { frame, tell } = await openStory(story, `/${TIP}`);
    await tell({ action: 'input', story: { ...story, content: {} } });
    await expect
      .poll(() => messages(frame))
      .toEqual(['the page cannot be rendered: The story cannot be read: its content has no component.']);
    expect(await notes(frame).getByRole('button').count()).toBe(0);
    expect(await frame.locator('h1').textContent()).toBe(story.content['title']);
    await tell({ action: 'input', story });
    await expect.poll(() => messages(frame)).toEqual([]);
  });

  test('that several blocks of a component have in common are one, which leads from one to the next', async () => {
    const story = await service.draft('home');
    const { frame, tell, heard } = await openStory(story, '/');
    const features = bodyOf(story).find(({ component }) => component === 'features') as DraftBlock;
    const items = (features['items'] as readonly DraftBlock[]).map((item) => ({ ...item, headline: '' }));
    const body = bodyOf(story).map((block) => (block === features ? { ...block, items } : block));
    await tell({ action: 'input', story: withContent(story, { body }) });
    await notes(frame).getByText('1 problem').click();
    for (const at of items.keys())
      await notes(frame)
        .getByRole('button', { name: `Show ${at + 1} of ${items.length}` })
        .click();
    await notes(frame)
      .getByRole('button', { name: `Show 1 of ${items.length}` })
      .waitFor();
    const selected = async () => (await heard()).filter(({ action }) => action === 'edit').map(({ dataC }) => (dataC as DraftBlock)['uid']);
    await expect.poll(selected).toEqual(items.map(({ _uid }) => _uid));
  });

  test('lead to their blocks, which they select in the editor', async () => {
    const story = await service.draft('home');
    const { frame, tell, heard } = await openStory(story, '/');
    const features = bodyOf(story).find(({ component }) => component === 'features') as DraftBlock;
    const [feature, ...others] = features['items'] as readonly DraftBlock[];
    const items = [{ ...feature, headline: '' }, ...others];
    const body = bodyOf(story).map((block) => (block === features ? { ...block, items } : block));
    await tell({ action: 'input', story: withContent(story, { body }) });
    await notes(frame).getByText('1 problem').click();
    await notes(frame).getByRole('button', { name: 'Show' }).click();
    const selected = async () => (await heard()).filter(({ action }) => action === 'edit').map(({ dataC }) => (dataC as DraftBlock)['uid']);
    await expect.poll(selected).toEqual([feature?._uid]);
    const shown = frame.locator(`[data-blok-uid="${story.id}-${feature?._uid}"]`);
    await expect.poll(() => shown.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    // The editor marks the block that it shows the fields of: another click would be one of a visitor.
    await shown.evaluate((element) => element.setAttribute('data-blok-focused', 'true'));
    await notes(frame).getByRole('button', { name: 'Show' }).click();
    await frame.locator('h1').click();
    await expect.poll(selected).toEqual([feature?._uid, bodyOf(story)[0]?._uid]);
    // A click in the list is not one beside all blocks.
    expect((await heard()).map(({ action }) => action)).not.toContain('noFocus');
  });
});

describe('islands', () => {
  test('that did not change keep running, changed ones restart', async () => {
    const story = withContent(await service.draft(TIP), { body: code('const first = 1', 'const second = 2') });
    const { frame, tell, complaints } = await openStory(story, `/${TIP}`);
    await tell({ action: 'input', story });
    const island = (text: string) => frame.locator('academy-island[name="copy-code"]').filter({ hasText: text });
    for (const text of ['first', 'second']) {
      await island(text)
        .locator('figure')
        .evaluate((figure) => figure.scrollIntoView());
      await expect.poll(() => island(text).getAttribute('data-started')).toBe('');
      await island(text).evaluate((element) => Object.assign(element, { isTheSame: true }));
    }
    const isTheSame = (text: string) => island(text).evaluate((element) => 'isTheSame' in element);

    await tell({ action: 'input', story: withContent(story, { body: code('const zeroth = 0', 'const second = 2', 'const first = 10') }) });
    await expect.poll(() => island('zeroth').count()).toBe(1);
    expect(await isTheSame('second')).toBe(true);
    expect(await island('second').getAttribute('data-started')).toBe('');
    expect(await isTheSame('first')).toBe(false);
    await expect.poll(() => island('first').getAttribute('data-started')).toBe('');
    expect(await frame.locator('academy-gone, academy-coming').count()).toBe(0);
    expect(complaints.filter((complaint) => !complaint.includes('style'))).toEqual([]);
  });
});

deep('an island that is restarted with every key stroke stays unfolded', async () => {
  const slug = 'cursos/html-desde-cero/tu-primera-pagina';
  const story = await service.draft(slug);
  const { frame, tell } = await openStory(story, `/${slug}`);
  const fold = frame.locator('.course-nav details');
  await fold.evaluate((details) => ((details as HTMLDetailsElement).open = true));
  for (const title of ['Otra', 'Otra página']) {
    await tell({ action: 'input', story: withContent(story, { title }) });
    await expect.poll(() => fold.locator('[aria-current] > span').first().textContent()).toBe(title);
    expect(await fold.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true);
  }
});

describe('after a reload', () => {
  const reload = ({ frame }: EditorPage) => frame.locator(':root').evaluate(() => void setTimeout(() => location.reload()));

  test('unsaved edits are still shown', async () => {
    const story = await service.draft(TIP);
    const opened = await openStory(story, `/${TIP}`);
    await opened.tell({ action: 'input', story: withContent(story, { title: 'Sin guardar' }) });
    await expect.poll(() => opened.frame.locator('h1').textContent()).toBe('Sin guardar');
    await expect.poll(() => opened.frame.locator(':root').evaluate(() => history.state !== null)).toBe(true);
    const before = opened.requests.length;
    await reload(opened);
    await expect.poll(() => opened.requests.slice(before)).toContain('/_preview/site.json');
    await expect.poll(() => opened.frame.locator('h1').textContent()).toBe('Sin guardar');
  });

  test('unsaved edits are still shown after a link within the page was followed', async () => {
    const story = await service.draft(TIP);
    const opened = await openStory(story, `/${TIP}`);
    const root = opened.frame.locator(':root');
    await opened.tell({ action: 'input', story: withContent(story, { title: 'Sin guardar' }) });
    await expect.poll(() => root.evaluate(() => history.state !== null)).toBe(true);
    await root.evaluate(() => (location.hash = 'content'));
    await expect.poll(() => root.evaluate(() => history.state !== null)).toBe(true);
    const before = opened.requests.length;
    await reload(opened);
    await expect.poll(() => opened.requests.slice(before)).toContain('/_preview/site.json');
    await expect.poll(() => opened.frame.locator('h1').textContent()).toBe('Sin guardar');
  });
});

test('an edit is shown after the script that renders it could not be loaded once', async () => {
  const story = await service.draft(TIP);
  const { page, frame, tell, heard, complaints } = await openEditor(browser, {
    server: site.origin,
    address: `/${TIP}`,
    storyId: story.id,
  });
  await page.route('**/assets/editor-worker-*', (route) => route.abort(), { times: 1 });
  await page.locator('iframe').evaluate((element, query) => {
    const iframe = element as HTMLIFrameElement;
    iframe.src += `?${query}`;
  }, editorQuery(story));
  await expect.poll(heard).toContainEqual(expect.objectContaining({ action: 'initialized' }));
  await expect.poll(() => complaints.join()).toMatch(/editor-worker-\w+\.js could not be run/);
  await tell({ action: 'input', story: withContent(story, { title: 'Nuevo título' }) });
  await expect.poll(() => frame.locator('h1').textContent()).toBe('Nuevo título');
});

test('saved edits are shown although the site was not rebuilt', async () => {
  const story = await service.draft(TIP);
  const { frame, tell, requests } = await openStory(story, `/${TIP}`);
  await tell({ action: 'input', story: withContent(story, { title: 'Guardado' }) });
  await expect.poll(() => frame.locator('h1').textContent()).toBe('Guardado');
  await tell({ action: 'change', storyId: story.id, slug: TIP, slugChanged: false, reload: true });
  await expect.poll(() => requests.filter((path) => path === '/_preview/site.json').length).toBe(2);
  expect(await frame.locator('h1').textContent()).toBe('Guardado');
});

test('a page without edits is reloaded when its story is published', async () => {
  const story = await service.draft(TIP);
  const { frame, tell, requests, heard } = await openStory(story, `/${TIP}`);
  await frame.locator(':root').evaluate((root) => root.setAttribute('data-before', ''));
  await tell({ action: 'published', storyId: story.id, slug: TIP, slugChanged: false });
  await expect.poll(async () => (await heard()).filter(({ action }) => action === 'initialized').length).toBe(2);
  expect(await frame.locator(':root').getAttribute('data-before')).toBeNull();
  expect(requests.filter((path) => path.startsWith(`/${TIP}?`)).length).toBe(2);
});

test('a story is shown in the language of its fields that is edited, at its address', async () => {
  const fields = await openService(aSpace(FIELD_STORIES));
  onTestFinished(() => fields.close());
  const preview = join(directory, 'fields');
  await fields.buildPreview(preview);
  const served = await servePreview(preview);
  onTestFinished(() => served.close());
  const open = (story: Draft, path: string) =>
    openEditor(browser, { server: served.origin, address: `${path}?${editorQuery(story, { language: 'en' })}`, storyId: story.id });
  const urlOf = ({ page }: EditorPage) => new URL(page.frames()[1]?.url() ?? '').pathname;

  // The editor puts the language before the slug of the default one, or opens the page of that.
  const tip = await fields.draft('consejos/a', 'en');
  for (const path of ['/en/consejos/a', '/consejos/a']) {
    const opened = await open(tip, path);
    await expect.poll(() => urlOf(opened)).toBe('/en/tips/a');
    // Once by the page that the editor opened, and once by the one that it went on to.
    await expect.poll(async () => (await opened.heard()).filter(({ action }) => action === 'initialized').length).toBe(2);
    await opened.tell({ action: 'input', story: withContent(tip, { title: 'A new tip' }) });
    await expect.poll(() => opened.frame.locator('h1').textContent()).toBe('A new tip');
    expect(await opened.frame.locator('html').getAttribute('lang')).toBe('en-US');
  }

  const solo = await fields.draft('consejos/solo', 'en');
  const opened = await open(solo, '/consejos/solo');
  await expect.poll(opened.heard).toContainEqual(expect.objectContaining({ action: 'initialized' }));
  await opened.tell({ action: 'input', story: withContent(solo, { title: 'No longer alone' }) });
  await expect.poll(() => opened.frame.locator('h1').textContent()).toBe('No longer alone');
  await expect.poll(() => opened.frame.locator('html').getAttribute('lang')).toBe('en-US');
});

test('a story that the editor opens by its slug is shown at its address', async () => {
  const story = await service.draft('home');
  const query = editorQuery(story);
  const { frame } = await openEditor(browser, { server: site.origin, address: `/home?${query}`, storyId: story.id });
  await expect.poll(() => frame.locator(':root').evaluate(() => location.pathname + location.search)).toBe(`/?${query}`);
  await expect.poll(() => frame.locator('main [data-blok-uid]').count()).toBeGreaterThan(0);
});

test('a page opened by the editor does not redirect to the language that was chosen', async () => {
  const story = await service.draft('home');
  const context = await browser.newContext();
  await context.addCookies([{ name: 'i18n_redirected', value: 'en', url: site.origin }]);
  const page = await context.newPage();
  await page.goto(`${site.origin}/`);
  expect(new URL(page.url()).pathname).toBe('/en');
  await page.goto(`${site.origin}/?${editorQuery(story)}`);
  await settled(page);
  expect(new URL(page.url()).pathname).toBe('/');
  await context.close();
});

const noticeIn = ({ frame }: Pick<EditorPage, 'frame'>) => frame.locator('academy-notice .notice');
const wordsOf = (iso: 'es' | 'en', obstacle: string) => {
  const texts = JSON.parse(readFileSync(join(ROOT, 'locales', `${iso}.json`), 'utf8')) as Readonly<Record<string, string>>;
  return [texts[`editor.${obstacle}`], texts[`editor.${obstacle}Help`]];
};
const paragraphsOf = (opened: Pick<EditorPage, 'frame'>) => noticeIn(opened).locator('p').allTextContents();

describe('an editor is told in the language of the page why it cannot be edited', () => {
  test.each<readonly [obstacle: string, 'es' | 'en', TicketOptions]>([
    ['expired', 'es', { age: 3700 }],
    ['expired', 'en', { age: 3700 }],
    ['otherSpace', 'es', { space: 2 }],
    ['otherToken', 'en', { token: 'd74ab7b089363603f7b665b54aea421461b9336d' }],
  ])('%s, in "%s"', async (obstacle, language, ticket) => {
    const slug = language === 'es' ? TIP : 'en/home';
    const story = await service.draft(slug);
    const path = language === 'es' ? `/${TIP}` : '/en';
    const opened = await openEditor(browser, {
      server: site.origin,
      address: `${path}?${editorQuery(story, ticket)}`,
      storyId: story.id,
    });
    await expect.poll(() => paragraphsOf(opened)).toEqual(wordsOf(language, obstacle));
    await noticeIn(opened).getByRole('button').last().click();
    expect(await noticeIn(opened).isVisible()).toBe(false);
  });

  test.each<readonly [obstacle: string, status: number | null]>([
    ['tooOld', 404],
    ['unreachable', 503],
    ['unreachable', null],
  ])('%s, if the request for seals ends with %s', async (obstacle, status) => {
    const story = await service.draft(TIP);
    const opened = await openEditor(browser, { server: site.origin, address: `/login`, storyId: story.id });
    await opened.page.route('**/_preview/seals/**', (route) => (status === null ? route.abort() : route.fulfill({ status })));
    await opened.page.locator('iframe').evaluate(
      (element, address) => {
        const iframe = element as HTMLIFrameElement;
        iframe.src = new URL(address, iframe.src).href;
      },
      `/${TIP}?${editorQuery(story)}`,
    );
    await expect.poll(() => paragraphsOf(opened)).toEqual(wordsOf('es', obstacle));
  });

  test('lost, if the page was not opened by the editor', async () => {
    const story = await service.draft(TIP);
    const opened = await openEditor(browser, { server: site.origin, address: `/${TIP}`, storyId: story.id });
    await expect.poll(() => paragraphsOf(opened)).toEqual(wordsOf('es', 'lost'));
    expect(opened.complaints).toEqual([]);
  });
});

describe('a link that is followed', () => {
  /** Opens the home page, and follows its link to the courses. */
  async function follow() {
    const story = await service.draft('home');
    const courses = await service.draft('cursos/');
    const opened = await openStory(story, '/');
    await opened.frame.locator('header a[href="/cursos"]').first().click();
    await expect.poll(() => opened.frame.locator(':root').evaluate(() => location.pathname)).toBe('/cursos');
    await expect.poll(async () => (await opened.heard()).filter(({ action }) => action === 'initialized').length).toBe(2);
    return { ...opened, story, courses };
  }

  test('takes the ticket along, and the links of the page stay as they are', async () => {
    const { frame } = await follow();
    const search = await frame.locator(':root').evaluate(() => location.search);
    expect([...new URLSearchParams(search).keys()].toSorted()).toEqual([
      '_storyblok_tk[space_id]',
      '_storyblok_tk[timestamp]',
      '_storyblok_tk[token]',
    ]);
    expect(await frame.locator('a[href*=_storyblok]').count()).toBe(0);
  });

  test('leaves the story that the editor has: it says so, and what is typed there is not shown here', async () => {
    const opened = await follow();
    const { frame, tell, story, courses } = opened;
    await expect.poll(() => paragraphsOf(opened)).toEqual(wordsOf('es', 'elsewhere'));
    expect(await noticeIn(opened).getByRole('link').getAttribute('href')).toBe(`${EDITOR}/#/me/spaces/1/stories/0/0/${courses.id}`);
    const title = await frame.locator('h1').textContent();
    await tell({ action: 'input', story });
    const [hero, ...rest] = bodyOf(courses);
    await tell({ action: 'input', story: withContent(courses, { body: [{ ...hero, headline: 'Otros cursos' }, ...rest] }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Otros cursos');
    expect(title).not.toBe('Otros cursos');
    await expect.poll(() => noticeIn(opened).isVisible()).toBe(false);
    await tell({ action: 'input', story });
    await expect.poll(() => noticeIn(opened).isVisible()).toBe(true);
    expect(await frame.locator('h1').textContent()).toBe('Otros cursos');
    await noticeIn(opened).getByRole('button', { name: 'Volver' }).click();
    await expect.poll(() => frame.locator(':root').evaluate(() => location.pathname)).toBe('/');
  });

  test('to a page that is no story is told as such', async () => {
    const story = await service.draft('home');
    const opened = await openStory(story, '/');
    await opened.frame.locator('header a[href="/login"]').first().click();
    await expect.poll(() => paragraphsOf(opened)).toEqual(wordsOf('es', 'noStory'));
  });
});

describe('nothing is loaded or shown', () => {
  const isEditing = (path: string) =>
    path.includes('editor-worker') || path.includes('editor-edit') || path.startsWith('/_preview/site.json');

  async function knock(story: Draft, { query = editorQuery(story), from = EDITOR }: { readonly query?: string; readonly from?: string }) {
    const opened = await openEditor(browser, { server: site.origin, address: `/${TIP}?${query}`, storyId: story.id, from });
    await settled(opened.page);
    await opened.tell({ action: 'input', story: withContent(story, { title: 'Hola' }) });
    await opened.frame
      .locator(':root')
      .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(opened.requests.filter(isEditing)).toEqual([]);
    expect(await opened.heard()).toEqual([]);
    expect(await opened.frame.locator('h1').textContent()).toBe(story.content['title']);
    return opened.complaints.join('\n');
  }

  test.each<readonly [string, TicketOptions, string]>([
    ['with a ticket that is older than an hour', { age: 3700 }, 'older than an hour'],
    ['with a ticket from the future', { age: -3000 }, 'older than an hour'],
    ['with a ticket of another space', { space: 2 }, 'the editor is in space 2'],
    [
      'with a ticket that Storyblok did not sign',
      { token: 'd74ab7b089363603f7b665b54aea421461b9336d' },
      'was not signed with the preview token',
    ],
  ])('%s', async (_, ticket, reason) => {
    const story = await service.draft(TIP);
    expect(await knock(story, { query: editorQuery(story, ticket) })).toContain(reason);
  });

  test('without a ticket', async () => {
    const story = await service.draft(TIP);
    expect(await knock(story, { query: `_storyblok=${story.id}` })).toBe('');
  });

  deep('in the frame of another site', async () => {
    const story = await service.draft(TIP);
    expect(await knock(story, { from: 'https://elsewhere.example' })).toContain('it is framed by https://elsewhere.example');
  });

  test('outside a frame', async () => {
    const story = await service.draft(TIP);
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`${site.origin}/${TIP}?${editorQuery(story)}`);
    await settled(page);
    expect(requests.filter(isEditing)).toEqual([]);
    await page.close();
  });

  test('from a sender other than the editor', async () => {
    const story = await service.draft(TIP);
    const { frame, tell } = await openStory(story, `/${TIP}`);
    await tell({ action: 'input', story: withContent(story, { title: 'Vom Editor' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Vom Editor');
    const root = frame.locator(':root');
    await root.evaluate(
      (_, forged) => window.postMessage({ action: 'input', story: forged }, '*'),
      withContent(story, { title: 'Gefälscht' }),
    );
    // The page's view of a story is rendered again after a save: the mark is gone then.
    await frame.locator('h1').evaluate((title) => title.setAttribute('data-mark', ''));
    await tell({ action: 'change', storyId: story.id, slug: TIP, slugChanged: false, reload: true });
    await expect.poll(() => frame.locator('h1').getAttribute('data-mark')).toBeNull();
    expect(await frame.locator('h1').textContent()).toBe('Vom Editor');
  });

  test('on the published site', async () => {
    const published = await servePreview(inject('demo'));
    const story = await service.draft(TIP);
    const opened = await openEditor(browser, { server: published.origin, address: `/${TIP}?${editorQuery(story)}`, storyId: story.id });
    await settled(opened.page);
    expect(opened.requests.filter((path) => path.includes('editor') || path.includes('_preview'))).toEqual([]);
    expect(await opened.heard()).toEqual([]);
    published.close();
  });
});
