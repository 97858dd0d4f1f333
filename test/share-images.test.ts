import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../cli/lib/hash.ts';
import { aStory } from './support/builders.ts';
import { copyProject } from './support/copy-project.ts';
import { startDevServer } from './support/dev-server.ts';
import { aSpaceOf, buildInto, bytesOf, differing } from './support/project.ts';
import { filesOf } from './support/site-files.ts';
import { suiteDir } from './support/temp-dir.ts';

const ORIGIN = 'https://academy.example';
const TEMPLATE = 'templates/head/title-image.tsx';
const withImages = (config: string) => config.replace('offline: true,', 'offline: true,\n    shareImages: true,');
const A_PHOTO = { fieldtype: 'asset', id: 1, filename: 'https://a.storyblok.com/f/1/2400x1600/abc/photo.jpg', alt: 'A photo' };
const imageIn = (html: string) => /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';

describe('images for shared links', () => {
  const directory = suiteDir();
  let root: string;
  let space: ReturnType<typeof aSpaceOf>;
  const stories = (title = 'Uno', more: Parameters<typeof aStory>[0][] = []) => [
    aStory({ slug: 'uno', content: { component: 'devtip', title } }),
    aStory({ slug: 'dos', content: { component: 'devtip', title: 'Dos' } }),
    aStory({ slug: 'tres', content: { component: 'devtip', title: 'Tres', image: A_PHOTO } }),
    ...more.map(aStory),
  ];
  const imageOf = (path: string, out = 'dist') => imageIn(readFileSync(join(root, out, path, 'index.html'), 'utf8'));
  const drawn = () => filesOf(join(root, 'dist')).filter((file) => file.startsWith('assets/shared/'));
  const fileOf = (address: string) => address.replace(`${ORIGIN}/`, '');

  beforeAll(async () => {
    root = copyProject(directory);
    const config = join(root, 'site.config.ts');
    writeFileSync(config, withImages(readFileSync(config, 'utf8')));
    space = aSpaceOf(root);
    space.save(stories());
    await buildInto('dist', { root });
  });

  /** Builds the current state, incrementally and from scratch: there with the images that are cached, or with none. */
  async function expectWhole({ isRedrawn = false } = {}) {
    const changed = await buildInto('dist', { root });
    if (isRedrawn) rmSync(join(root, '.academy', 'images'), { recursive: true });
    const whole = await buildInto('whole', { root, fresh: true });
    expect([changed.errors, whole.errors]).toEqual([[], []]);
    expect(differing(bytesOf(join(root, 'dist')), bytesOf(join(root, 'whole')))).toEqual([]);
    return changed;
  }

  test('are drawn for pages without a picture, in the size that networks recommend', () => {
    const [uno, dos] = [imageOf('uno'), imageOf('dos')];
    expect(drawn().toSorted()).toEqual([fileOf(uno), fileOf(dos)].toSorted());
    const bytes = readFileSync(join(root, 'dist', fileOf(uno)));
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(readFileSync(join(root, 'dist', 'uno', 'index.html'), 'utf8')).toContain('property="og:image:alt" content="Uno"');
  });

  test('are the picture of a page that has one, and that of the site on screens', () => {
    expect(imageOf('tres')).toContain('a.storyblok.com');
    expect(imageOf('login')).toMatch(/\/assets\/social-\w+\.png$/);
  });

  test('change with the title of their page only, and the old one goes', async () => {
    const before = { uno: imageOf('uno'), dos: imageOf('dos') };
    space.save(stories('Primero'));
    const { written } = await expectWhole({ isRedrawn: true });
    expect(imageOf('uno')).not.toBe(before.uno);
    expect(imageOf('dos')).toBe(before.dos);
    expect(drawn()).toHaveLength(2);
    expect(written).toBeLessThan(filesOf(join(root, 'dist')).length);
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Otra cosa.' }] }] };
    const kept = imageOf('uno');
    space.save([aStory({ slug: 'uno', content: { component: 'devtip', title: 'Primero', body } }), ...stories().slice(1)]);
    expect(await expectWhole({ isRedrawn: true })).toMatchObject({ rendered: 1 });
    expect(imageOf('uno')).toBe(kept);
  });

  test('come and go with their pages', async () => {
    space.save(stories('Uno', [{ slug: 'cuatro', content: { component: 'devtip', title: 'Uno' } }]));
    await expectWhole();
    expect(new Set(drawn()).size).toBe(3);
    space.save(stories().slice(1));
    await expectWhole();
    expect(drawn()).toEqual([fileOf(imageOf('dos'))]);
    space.save(stories());
    await expectWhole();
  });

  test('go when the site has no more of them', async () => {
    const config = join(root, 'site.config.ts');
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, text.replace('shareImages: true', 'shareImages: false'));
    expect((await buildInto('dist', { root })).errors).toEqual([]);
    expect(drawn()).toEqual([]);
    expect(imageOf('uno')).toBe(imageOf('login'));
    writeFileSync(config, text);
    await expectWhole({ isRedrawn: true });
  });

  test('are drawn once for all builds that share a cache', async () => {
    const image = fileOf(imageOf('uno'));
    const [kept] = readdirSync(join(root, '.academy', 'images')).filter((name) => image.includes(name.split('-')[0] ?? ''));
    const file = join(root, '.academy', 'images', kept ?? '');
    // As if another machine had drawn it, with a smaller file: what is there is used.
    const bytes = Buffer.from('another image');
    rmSync(file);
    writeFileSync(file.replace(/-\w+\.png$/, `-${sha256(bytes)}.png`), bytes);
    expect((await buildInto('again', { root })).errors).toEqual([]);
    expect(readFileSync(join(root, 'again', image), 'utf8')).toBe('another image');
    rmSync(join(root, '.academy', 'images'), { recursive: true });
  });

  test.each([
    {
      what: 'has a picture that is nowhere',
      mistake: ['<Scenery />', '<img src="nowhere.png" />'],
      name: 'ImageNotDrawn',
    },
    { what: 'names a font that is not there', mistake: ['source-serif-4-${letters}', 'sans-${letters}'], name: 'PageNotRendered' },
  ] as const)('are not published if their template $what', async ({ mistake: [text, instead], name }) => {
    const before = bytesOf(join(root, 'dist'));
    const file = join(root, TEMPLATE);
    const source = readFileSync(file, 'utf8');
    expect(source).toContain(text);
    writeFileSync(file, source.replace(text, instead));
    const { status, errors } = await buildInto('dist', { root });
    writeFileSync(file, source);
    expect(status).toBe('failed');
    expect(errors).toMatchObject([{ name, message: expect.stringMatching(/^(?:The image for shared links of )?\/dos.* could not be /) }]);
    expect(differing(bytesOf(join(root, 'dist')), before)).toEqual([]);
  });
});

test('in development they are drawn when they are requested', async () => {
  const dev = await startDevServer();
  try {
    dev.save('site.config.ts', withImages);
    const image = async () => imageIn(await (await fetch(`${dev.origin}/consejos/satisfies`)).text()).replace(ORIGIN, dev.origin);
    await expect.poll(image).toContain('/assets/shared/');
    const answer = await fetch(await image());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await answer.arrayBuffer()).readUInt32BE(16)).toBe(1200);
  } finally {
    await dev.close();
  }
});
