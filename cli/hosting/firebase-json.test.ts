import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aConfig } from '../../test/support/builders.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { isInStep, readHosting, updateFirebaseJson } from './firebase-json.ts';
import { fromFirebase, toFirebase } from './firebase-format.ts';
import { factsOf, tagsOf } from './page-needs.ts';
import { siteRules } from './site-rules.ts';

const rules = siteRules({
  pages: [{ address: '/', ...factsOf(tagsOf('<p>')) }],
  redirects: [],
  answered: new Set(),
  gone: [],
  config: aConfig(),
  firebase: null,
  editor: null,
  noindex: false,
});
const config = toFirebase(rules);
const read = (root: string) => JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as Record<string, unknown>;

test('the build replaces headers and redirects and keeps everything else', () => {
  const rewrites = [{ source: '/api', function: 'api' }];
  const root = tempDir({
    'firebase.json': { hosting: { public: 'dist', site: 's', rewrites, headers: [], ignore: ['x'] }, firestore: { rules: 'r' } },
  });
  const update = updateFirebaseJson(root, { directory: join(root, 'dist'), rules });
  expect(read(root)['hosting']).toMatchObject({ headers: [] });
  update?.write();
  expect(read(root)).toEqual({ hosting: { public: 'dist', site: 's', rewrites, ignore: ['x'], ...config }, firestore: { rules: 'r' } });
  expect(readdirSync(root).filter((name) => name.startsWith('firebase.json'))).toEqual(['firebase.json']);
  expect(updateFirebaseJson(root, { directory: join(root, 'dist'), rules })).toBeNull();
});

test('a byte order mark, as written by editors on Windows, is accepted', () => {
  const root = tempDir({ 'firebase.json': `\uFEFF${JSON.stringify({ hosting: { public: 'dist', site: 's' } })}` });
  updateFirebaseJson(root, { directory: join(root, 'dist'), rules })?.write();
  expect(read(root)['hosting']).toEqual({ public: 'dist', site: 's', ...config });
});

test('a failure to write firebase.json is an error', () => {
  const root = tempDir({ 'firebase.json': { hosting: { public: 'dist' } } });
  const update = updateFirebaseJson(root, { directory: join(root, 'dist'), rules });
  rmSync(join(root, 'firebase.json'));
  mkdirSync(join(root, 'firebase.json', 'folder'), { recursive: true });
  expect(() => update?.write()).toThrowError(expect.objectContaining({ name: 'FirebaseJsonNotWritten' }));
});

test('of several sites only the one with the built directory is updated', () => {
  const other = { public: 'other', target: 'o' };
  const root = tempDir({ 'firebase.json': { hosting: [other, { public: './dist/', target: 'd' }] } });
  updateFirebaseJson(root, { directory: join(root, 'dist'), rules })?.write();
  expect(read(root)['hosting']).toEqual([other, { public: './dist/', target: 'd', ...config }]);
});

test.each([
  ['does not exist', {}],
  ['hosts another directory', { 'firebase.json': { hosting: { public: 'public' } } }],
  ['has no hosting', { 'firebase.json': { firestore: { rules: 'r' } } }],
])('nothing is written if firebase.json %s', (_, files) => {
  const root = tempDir(files);
  expect(updateFirebaseJson(root, { directory: join(root, 'dist'), rules })).toBeNull();
});

test('an invalid firebase.json is an error that names the property or the file', () => {
  const root = tempDir({ 'firebase.json': { hosting: { public: 'dist', rewrite: [] }, emulators: { auth: { port: 'x' } } } });
  expect(() => updateFirebaseJson(root, { directory: join(root, 'dist'), rules })).toThrow(/hosting: unknown property "rewrite"/);
  for (const text of ['{', 'null', '[]', '{"hosting":null}', '{"hosting":"dist"}', '{"hosting":[null,{"public":"dist"}]}']) {
    const broken = tempDir({ 'firebase.json': text });
    expect(() => updateFirebaseJson(broken, { directory: join(broken, 'dist'), rules })).toThrow(/firebase\.json/);
  }
});

test('what is not JSON in firebase.json is an error that names the line', () => {
  const root = tempDir({ 'firebase.json': '{\n  // mine\n  "hosting": {}\n}' });
  expect(() => updateFirebaseJson(root, { directory: join(root, 'dist'), rules })).toThrow(/it is not JSON: .* \(line 2\)$/);
});

test('a directory in place of firebase.json is an error that names it', () => {
  const root = tempDir({ 'firebase.json/a': '' });
  expect(() => updateFirebaseJson(root, { directory: join(root, 'dist'), rules })).toThrowError(
    expect.objectContaining({ name: 'FirebaseJsonNotValid', message: expect.stringContaining('EISDIR') }),
  );
});

test('isInStep compares firebase.json with the hosting configuration of the build', () => {
  const root = tempDir({ 'firebase.json': { hosting: { public: 'dist' } }, 'dist/builds/hosting.json': config });
  expect(isInStep(root, join(root, 'dist'))).toBe(false);
  updateFirebaseJson(root, { directory: join(root, 'dist'), rules })?.write();
  expect(isInStep(root, join(root, 'dist'))).toBe(true);
  expect(isInStep(root, join(root, 'elsewhere'))).toBe(true);
});

test('a truncated hosting.json is not in step, and an empty one is not read', () => {
  const root = tempDir({
    'firebase.json': { hosting: { public: 'dist' } },
    'dist/builds/hosting.json': '{"rewr',
    'other/builds/hosting.json': '',
  });
  expect(isInStep(root, join(root, 'dist'))).toBe(false);
  expect(readHosting(root, join(root, 'other'))).toBeNull();
});

test('hosting is read from firebase.json, else from the build’s hosting.json, else it is null', () => {
  const [project, own] = ['/a', '/b'].map((source) => ({ redirects: [{ source, destination: '/x', type: 301 }] }));
  const root = tempDir({ 'firebase.json': { hosting: { public: 'dist', ...project } }, 'elsewhere/builds/hosting.json': own });
  expect(readHosting(root, join(root, 'dist'))).toEqual(fromFirebase({ ...project }));
  expect(readHosting(root, join(root, 'elsewhere'))).toEqual(fromFirebase({ ...own }));
  expect(readHosting(root, join(root, 'nowhere'))).toBeNull();
});
