import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programDir } from '../../test/support/temp-dir.ts';
import { findPublicFiles, publicAddresses, publicFile, staticFiles } from './static-files.ts';

test('the pictures of the site get hashed names, and a missing one is an error that names it', () => {
  const root = programDir({
    'templates/static/favicon.svg': '<svg/>',
    'templates/static/touch-icon.png': '',
    'templates/static/social.png': '',
  });
  expect(staticFiles(root).favicon.path).toMatch(/favicon.*\.svg$/);
  rmSync(join(root, 'templates', 'static', 'favicon.svg'));
  expect(() => staticFiles(root)).toThrowError(
    expect.objectContaining({
      name: 'PictureNotRead',
      message: expect.stringMatching(/^templates\/static\/favicon\.svg, which every site needs, could not be read: ENOENT/),
    }),
  );
});

const aProject = (files: Readonly<Record<string, string>>) =>
  programDir(Object.fromEntries(Object.entries(files).map(([path, contents]) => [`templates/public/${path}`, contents])));

test('all files of templates/public/ are found, whatever their names', () => {
  const names = ['.well-known/security.txt', '.x', 'a.test.ts', 'ads.txt', 'docs/node_modules/año 1.pdf'];
  expect(findPublicFiles(aProject(Object.fromEntries(names.map((name) => [name, 'x']))))).toEqual({ files: names, links: [] });
});

test('files of Git and of the system are left out', () => {
  const root = aProject({ '.gitkeep': '', 'a/.DS_Store': '', 'a/.gitignore': '', 'a/.git/config': '', 'a/b': '' });
  expect(findPublicFiles(root).files).toEqual(['a/b']);
});

test('without the folder, or with nothing in it, there are none', () => {
  const root = programDir();
  expect(findPublicFiles(root)).toEqual({ files: [], links: [] });
  mkdirSync(join(root, 'templates', 'public', 'empty'), { recursive: true });
  expect(findPublicFiles(root)).toEqual({ files: [], links: [] });
});

test('a file is read as it is', () => {
  const root = aProject({ 'a/b.txt': 'a\r\n\tb' });
  expect(publicFile(root, 'a/b.txt')).toEqual({ path: 'a/b.txt', contents: Buffer.from('a\r\n\tb') });
});

test('symbolic links are told apart, to files, to folders and to nothing', () => {
  const root = aProject({ 'a/ads.txt': '' });
  for (const [name, target] of [
    ['file', 'a/ads.txt'],
    ['folder', 'a'],
    ['nothing', 'missing'],
  ] as const)
    symlinkSync(target, join(root, 'templates', 'public', name));
  expect(findPublicFiles(root)).toEqual({ files: ['a/ads.txt'], links: ['file', 'folder', 'nothing'] });
});

test('links may point to a file by its address, and to HTML without its extension too', () => {
  expect(publicAddresses({ files: ['año/a.pdf', 'google1.html'], links: [] })).toEqual([
    '/a%C3%B1o/a.pdf',
    '/a%C3%B1o/a.pdf',
    '/google1.html',
    '/google1',
  ]);
});
