import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aConfig } from '../../test/support/builders.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { isInStep, loadHosting, prepareDeployment, readHosting } from './firebase-json.ts';
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
const decided = toFirebase(rules);
const site = { public: 'dist', ignore: ['**/.*'], ...decided };

const placeIn = (
  root: string,
  { out = 'dist', ...hosting }: { readonly out?: string; readonly host?: 'netlify'; readonly firebase?: Record<string, unknown> } = {},
) => ({
  root,
  directory: join(root, out),
  hosting: aConfig({ hosting }).hosting,
});
const read = (root: string) => JSON.parse(readFileSync(join(root, 'dist.firebase.json'), 'utf8')) as unknown;
const write = (place: ReturnType<typeof placeIn>) => prepareDeployment(place, rules)?.write();

test('what is deployed is made of firebase.json, the configuration and the rules, none of which changes', () => {
  const [firestore, rewrites] = [{ rules: 'r' }, [{ source: '/api', function: 'api' }]];
  const root = tempDir({ 'firebase.json': { firestore } });
  const before = readFileSync(join(root, 'firebase.json'), 'utf8');
  const place = placeIn(root, { firebase: { site: 's', rewrites, ignore: ['x'] } });
  const deployment = prepareDeployment(place, rules);
  expect(readdirSync(root)).toEqual(['firebase.json']);
  deployment?.write();
  expect(read(root)).toEqual({ firestore, hosting: { ...site, site: 's', rewrites, ignore: ['x'] } });
  expect(readFileSync(join(root, 'firebase.json'), 'utf8')).toBe(before);
  expect(readdirSync(root).toSorted()).toEqual(['dist.firebase.json', 'firebase.json']);
  expect(prepareDeployment(place, rules)).toBeNull();
});

test('a site without firebase.json can be deployed', () => {
  const root = tempDir();
  write(placeIn(root));
  expect(read(root)).toEqual({ hosting: site });
});

test('a directory in another one has a file at the top, too, since Firebase takes all paths from there', () => {
  const root = tempDir();
  write(placeIn(root, { out: 'dist/site' }));
  expect(JSON.parse(readFileSync(join(root, 'dist-site.firebase.json'), 'utf8'))).toEqual({ hosting: { ...site, public: 'dist/site' } });
  expect(isInStep(placeIn(root, { out: 'dist/site' }))).toBe(true);
});

test('Firebase’s own tools read it, and refuse to deploy a site without it', () => {
  const root = tempDir({ 'firebase.json': { functions: { source: 'f' } }, 'dist/index.html': '', 'f/package.json': '{}' });
  write(placeIn(root, { firebase: { rewrites: [{ source: '/a', destination: '/b.html' }] } }));
  const load = createRequire(import.meta.url);
  const { Config } = load('firebase-tools/lib/config.js') as { Config: { load(options: object): { path(name: string): string } } };
  const { extract, validate } = load('firebase-tools/lib/hosting/config.js') as {
    extract(options: object): readonly object[];
    validate(configs: readonly object[], options: object): void;
  };
  const { filterTargets } = load('firebase-tools/lib/filterTargets.js') as {
    filterTargets(options: object, targets: readonly string[]): void;
  };
  const options = { cwd: root, configPath: 'dist.firebase.json', only: 'hosting', projectRoot: root };
  const config = Config.load(options);
  const found = extract({ ...options, config });
  expect(found).toMatchObject([{ public: 'dist', headers: decided.headers, rewrites: [{ source: '/a' }] }]);
  expect(() => validate(found, { ...options, config })).not.toThrow();
  expect([config.path('dist'), config.path('f')]).toEqual([join(root, 'dist'), join(root, 'f')]);
  const unbuilt = { ...options, configPath: 'firebase.json' };
  expect(() => filterTargets({ ...unbuilt, config: Config.load(unbuilt) }, ['hosting', 'functions'])).toThrow(
    'No targets in firebase.json',
  );
});

test('other sites of the project are deployed as firebase.json says', () => {
  const other = { public: 'other', target: 'o' };
  for (const hosting of [other, [other]]) {
    const root = tempDir({ 'firebase.json': { hosting } });
    write(placeIn(root, { firebase: { target: 'd' } }));
    expect(read(root)).toEqual({ hosting: [other, { ...site, target: 'd' }] });
  }
});

test('a byte order mark, as written by editors on Windows, is accepted', () => {
  const root = tempDir({ 'firebase.json': `\uFEFF${JSON.stringify({ firestore: { rules: 'r' } })}` });
  write(placeIn(root));
  expect(read(root)).toEqual({ firestore: { rules: 'r' }, hosting: site });
});

test('a failure to write it is an error', () => {
  const root = tempDir();
  const deployment = prepareDeployment(placeIn(root), rules);
  mkdirSync(join(root, 'dist.firebase.json', 'folder'), { recursive: true });
  expect(() => deployment?.write()).toThrowError(expect.objectContaining({ name: 'FirebaseJsonNotWritten' }));
});

test.each([
  ['outside of the project', { out: '../dist' }],
  ['for another host', { host: 'netlify' as const }],
])('nothing is written for a directory %s', (_, options) => {
  expect(prepareDeployment(placeIn(tempDir(), options), rules)).toBeNull();
});

test.each([[{ public: 'dist', site: 's' }], [[{ public: 'other' }, { public: './dist/' }]]])(
  'a firebase.json by which the site would be deployed without its rules is refused: %j',
  (hosting) => {
    const place = placeIn(tempDir({ 'firebase.json': { hosting } }));
    expect(() => prepareDeployment(place, rules)).toThrow(
      /"public": "dist" would deploy the site without its headers.* hosting\.firebase of site/,
    );
  },
);

test('what is not valid for Firebase is an error that names the property or the file', () => {
  const root = tempDir({ 'firebase.json': { emulators: { auth: { port: 'x' } } } });
  expect(() => write(placeIn(root, { firebase: { rewrite: [] } }))).toThrow(/hosting: unknown property "rewrite"/);
  expect(() => write(placeIn(root))).toThrow(/emulators\.auth\.port: must be number/);
  for (const text of ['{', 'null', '[]', '{"hosting":null}', '{"hosting":"dist"}', '{"hosting":[null,{"public":"other"}]}']) {
    const broken = tempDir({ 'firebase.json': text });
    expect(() => write(placeIn(broken))).toThrow(/firebase\.json/);
  }
});

test('what is not JSON in firebase.json is an error that names the line', () => {
  const root = tempDir({ 'firebase.json': '{\n  // mine\n  "hosting": {}\n}' });
  expect(() => write(placeIn(root))).toThrow(/it is not JSON: .* \(line 2\)$/);
});

test('a directory in place of firebase.json is an error that names it', () => {
  const root = tempDir({ 'firebase.json/a': '' });
  expect(() => write(placeIn(root))).toThrowError(
    expect.objectContaining({ name: 'FirebaseJsonNotValid', message: expect.stringContaining('EISDIR') }),
  );
});

test('isInStep compares what would be deployed with what the build and the owner decided', () => {
  const root = tempDir({ 'dist/builds/hosting.json': decided });
  expect(isInStep(placeIn(root))).toBe(false);
  write(placeIn(root));
  expect(isInStep(placeIn(root))).toBe(true);
  expect(isInStep(placeIn(root, { firebase: { site: 's' } }))).toBe(false);
  expect(isInStep(placeIn(root, { out: 'elsewhere' }))).toBe(true);
  writeFileSync(join(root, 'firebase.json'), '{ "firestore": { "rules": "r" } }');
  expect(isInStep(placeIn(root))).toBe(false);
});

test('a truncated hosting.json is not in step, and an empty one is not read', () => {
  const root = tempDir({ 'dist/builds/hosting.json': '{"rewr', 'other/builds/hosting.json': '' });
  expect(isInStep(placeIn(root))).toBe(false);
  expect(readHosting(join(root, 'other'))).toBeNull();
  expect(readHosting(join(root, 'nowhere'))).toBeNull();
});

test('a site is served by what its build decided and by the owner’s rewrites', () => {
  const rewrites = [{ source: '/a', destination: '/b.html' }];
  const root = tempDir({ 'dist/builds/hosting.json': decided, 'dist/builds/latest.json': { id: 'i', cv: 1 } });
  const { directory, hosting } = placeIn(root, { firebase: { rewrites } });
  expect(loadHosting(directory, hosting)).toEqual(fromFirebase({ ...decided, rewrites }));
});
