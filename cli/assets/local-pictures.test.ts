import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { assetSourceOf, readPictures } from './local-pictures.ts';

const at = (name: string) => `https://a.storyblok.com/f/1234/600x400/abc/${name}`;
const described = (filename: string) => JSON.stringify({ id: 1, filename });

function aSpaceWith(files: Readonly<Record<string, string>>) {
  const space = tempDir({
    'assets/.keep': '',
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`assets/${name}`, text])),
  });
  const read = () => readPictures(join(space, 'assets'));
  return { space, read, urlOf: (address: string) => assetSourceOf(read().urls, '').publicUrl(address) };
}

test('a picture is the file of its name, wherever it is on the service', () => {
  const { urlOf } = aSpaceWith({ 'photo.png': 'a' });
  for (const address of [at('photo.png'), `${at('photo.png')}?cv=17`, '//a2.storyblok.com/f/9/photo.png'])
    expect(urlOf(address)).toMatch(/^\/assets\/photo-\w{8}\.png$/);
  expect(urlOf(at('other.png'))).toBe(at('other.png'));
});

test('an asset that the CLI pulled is found by the address that is described beside it, also among others of its name', () => {
  const { urlOf, read } = aSpaceWith({
    '1234/photo_7.png': 'seven',
    '1234/photo_7.json': described(at('photo.png')),
    '1234/photo_8.png': 'eight',
    '1234/photo_8.json': described('https://s3.amazonaws.com/a.storyblok.com/f/1234/9x9/def/photo.png'),
    '1234/manifest.jsonl': '{}',
  });
  expect(urlOf(`${at('photo.png')}?cv=17`)).toMatch(/^\/assets\/photo_7-/);
  expect(urlOf('//a2.storyblok.com/f/1234/9x9/def/photo.png')).toMatch(/^\/assets\/photo_8-/);
  expect(urlOf('https://a.storyblok.com/f/1234/1x1/ghi/photo.png')).toBe('https://a.storyblok.com/f/1234/1x1/ghi/photo.png');
  expect(read().files).toHaveLength(2);
});

test('an asset of a shared library is found like one of the space', () => {
  const { urlOf } = aSpaceWith({ 'shared/56/photo_9.png': 'nine', 'shared/56/photo_9.json': described(at('photo.png')) });
  expect(urlOf(at('photo.png'))).toMatch(/^\/assets\/photo_9-/);
});

test('an asset without a description is found by its name, unless others have it too', () => {
  const { urlOf } = aSpaceWith({ '1234/one_7.png': 'a', '1234/two_8.png': 'b', '5678/two_9.png': 'c', '1234/one_7.json': 'half' });
  expect(urlOf(at('one.png'))).toMatch(/^\/assets\/one_7-/);
  expect(urlOf(at('two.png'))).toBe(at('two.png'));
});

test('files of the system, folders and what describes assets are not published', () => {
  const { read } = aSpaceWith({
    '.DS_Store': '',
    '._a.png': '',
    'sub/a.png': 'a',
    '12/._a_7.png': '',
    '12/folders/a.json': '{}',
    'a.svg': '<svg/>',
  });
  expect(read().files.map(({ path }) => path)).toEqual([expect.stringMatching(/^assets\/a-\w{8}\.svg$/)]);
});

test('a link out of the space is not published, but named; one within it is a picture', () => {
  const { space, read } = aSpaceWith({ 'a.png': 'a', '12/b_7.png': 'b' });
  const outside = tempDir({ secret: 'secret', 'folder/deep.png': 'deep' });
  symlinkSync(join(outside, 'secret'), join(space, 'assets', 'out.png'));
  symlinkSync(join(outside, 'secret'), join(space, 'assets', '12', 'out_8.png'));
  symlinkSync(join(outside, 'folder'), join(space, 'assets', '34'));
  symlinkSync(join(outside, 'nothing'), join(space, 'assets', 'gone.png'));
  symlinkSync('loop.png', join(space, 'assets', 'loop.png'));
  mkdirSync(join(space, 'originals'));
  writeFileSync(join(space, 'originals', 'c.png'), 'c');
  symlinkSync('../originals/c.png', join(space, 'assets', 'c.png'));
  const { files, problems } = read();
  expect(files.map(({ contents }) => String(contents)).toSorted()).toEqual(['a', 'b', 'c']);
  expect(problems.map(({ story }) => story)).toEqual([
    'assets/34',
    'assets/gone.png',
    'assets/loop.png',
    'assets/out.png',
    'assets/12/out_8.png',
  ]);
});

test('a space whose assets are all elsewhere publishes none of them', () => {
  const space = tempDir({ 'home.json': '{}' });
  symlinkSync(tempDir({ 'a.png': 'a' }), join(space, 'assets'));
  expect(readPictures(join(space, 'assets'))).toMatchObject({ files: [], problems: [{ story: 'assets/a.png' }] });
});
