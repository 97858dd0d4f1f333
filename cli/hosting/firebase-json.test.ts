import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { isInStep, readHosting, updateFirebaseJson } from './firebase-json.ts';
import { hostingConfig } from './hosting-config.ts';
import { factsOf } from './page-facts.ts';

const config = hostingConfig({
  pages: [{ address: '/', ...factsOf('<p>') }],
  redirects: [],
  answered: new Set(),
  origin: 'https://a.example',
  firebase: null,
});
const read = (root: string) => JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as Record<string, unknown>;

test('the build decides headers and redirects, and everything else stays as somebody wrote it', () => {
  const rewrites = [{ source: '/api', function: 'api' }];
  const root = tempDir({
    'firebase.json': { hosting: { public: 'dist', site: 's', rewrites, headers: [], ignore: ['x'] }, firestore: { rules: 'r' } },
  });
  const update = updateFirebaseJson(root, { directory: join(root, 'dist'), config });
  expect(read(root)['hosting']).toMatchObject({ headers: [] });
  update?.write();
  expect(read(root)).toEqual({ hosting: { public: 'dist', site: 's', rewrites, ignore: ['x'], ...config }, firestore: { rules: 'r' } });
  expect(readdirSync(root).filter((name) => name.startsWith('firebase.json'))).toEqual(['firebase.json']);
  expect(updateFirebaseJson(root, { directory: join(root, 'dist'), config })).toBeNull();
});

test('that it could not be written is told', () => {
  const root = tempDir({ 'firebase.json': { hosting: { public: 'dist' } } });
  const update = updateFirebaseJson(root, { directory: join(root, 'dist'), config });
  rmSync(join(root, 'firebase.json'));
  mkdirSync(join(root, 'firebase.json', 'folder'), { recursive: true });
  expect(() => update?.write()).toThrowError(expect.objectContaining({ name: 'FirebaseJsonNotWritten' }));
});

test('of several sites the one that is built is brought into step', () => {
  const other = { public: 'other', target: 'o' };
  const root = tempDir({ 'firebase.json': { hosting: [other, { public: './dist/', target: 'd' }] } });
  updateFirebaseJson(root, { directory: join(root, 'dist'), config })?.write();
  expect(read(root)['hosting']).toEqual([other, { public: './dist/', target: 'd', ...config }]);
});

test.each([
  ['there is none', {}],
  ['it hosts another directory', { 'firebase.json': { hosting: { public: 'public' } } }],
  ['it hosts nothing', { 'firebase.json': { firestore: { rules: 'r' } } }],
])('nothing is written where %s', (_, files) => {
  const root = tempDir(files);
  expect(updateFirebaseJson(root, { directory: join(root, 'dist'), config })).toBeNull();
});

test('what Firebase would not understand is told, with where it stands', () => {
  const root = tempDir({ 'firebase.json': { hosting: { public: 'dist', rewrite: [] }, emulators: { auth: { port: 'x' } } } });
  expect(() => updateFirebaseJson(root, { directory: join(root, 'dist'), config })).toThrow(/hosting: unknown property "rewrite"/);
  for (const text of ['{', 'null', '[]']) {
    const broken = tempDir({ 'firebase.json': text });
    expect(() => updateFirebaseJson(broken, { directory: join(broken, 'dist'), config })).toThrow(/firebase\.json/);
  }
});

test('it is noticed where the two do not say the same', () => {
  const root = tempDir({ 'firebase.json': { hosting: { public: 'dist' } }, 'dist/builds/hosting.json': config });
  expect(isInStep(root, join(root, 'dist'))).toBe(false);
  updateFirebaseJson(root, { directory: join(root, 'dist'), config })?.write();
  expect(isInStep(root, join(root, 'dist'))).toBe(true);
  expect(isInStep(root, join(root, 'elsewhere'))).toBe(true);
});

test('what a build said and a disk lost the half of is not in step, and nothing to host by', () => {
  const root = tempDir({
    'firebase.json': { hosting: { public: 'dist' } },
    'dist/builds/hosting.json': '{"rewr',
    'other/builds/hosting.json': '',
  });
  expect(isInStep(root, join(root, 'dist'))).toBe(false);
  expect(readHosting(root, join(root, 'other'))).toBeNull();
});

test('a directory is hosted as firebase.json says, or else as its own build said', () => {
  const root = tempDir({
    'firebase.json': { hosting: { public: 'dist', cleanUrls: false } },
    'elsewhere/builds/hosting.json': { cleanUrls: true },
  });
  expect(readHosting(root, join(root, 'dist'))).toEqual({ public: 'dist', cleanUrls: false });
  expect(readHosting(root, join(root, 'elsewhere'))).toEqual({ cleanUrls: true });
  expect(readHosting(root, join(root, 'nowhere'))).toBeNull();
});
