import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readRecordHead, recordFile } from '../cli/cache/record.ts';
import { parseConfig } from '../cli/config/parse-config.ts';
import { loadConfig } from '../cli/config/load.ts';
import type { CacheUse } from '../cli/source/open-space.ts';
import { loadLocalSpace } from '../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import { aStory, uuidOf } from './support/builders.ts';
import { aDeployment } from './support/deployment.ts';
import type { RawStory } from './support/mutations.ts';
import { copyProject } from './support/copy-project.ts';
import { addressesIn, aSpaceOf, buildInto, bytesOf } from './support/project.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { suiteDir, tempDir } from './support/temp-dir.ts';

const NOTHING = { added: [], changed: [], removed: [], redirected: [] };
const at = (path: string) => `https://academy.example${path}`;

/** The names of stories, by slug. */
type Named = Readonly<Record<string, string>>;

/** The complete space, and more stories. */
const withStories = (named: Named, fields: object = {}): readonly RawStory[] => [
  ...SPACES.isComplete,
  ...Object.entries(named).map(([slug, name]) =>
    aStory({ slug, name, uuid: uuidOf(name.toLowerCase()), content: { title: name, body: [] }, ...fields }),
  ),
];

describe('the changes that a build reports are', () => {
  const directory = suiteDir();
  const dist = join(directory, 'dist');
  let space: ReturnType<typeof aSpaceOf>;
  beforeAll(() => {
    space = aSpaceOf(copyProject(directory));
  });
  beforeEach(async () => {
    space.save(withStories({ a: 'Ana' }));
    await buildInto('dist', { root: directory });
  });

  /** The changes that a build reports, which must equal the difference between the sites before and after it. */
  async function told(options: { readonly fresh?: boolean } = {}) {
    const before = bytesOf(dist);
    const { changes, status } = await buildInto('dist', { root: directory, ...options });
    expect(status).toBe('ok');
    expect(changes).toMatchObject(addressesIn(before, bytesOf(dist)));
    return changes;
  }

  /** Changes the text of a project file until the test ends. */
  function edit(path: string, change: (text: string) => string): void {
    const file = join(directory, path);
    const text = readFileSync(file, 'utf8');
    expect(change(text)).not.toBe(text);
    writeFileSync(file, change(text));
    onTestFinished(() => writeFileSync(file, text));
  }

  test('none if nothing changed, whatever caused the build', async () => {
    expect(await told()).toEqual(NOTHING);
    expect(await told({ fresh: true })).toEqual(NOTHING);
    expect((await buildInto('dist', { root: directory, ifChanged: true })).changes).toEqual(NOTHING);
    edit('package.json', (text) => `${text}\n`);
    expect(await told()).toEqual(NOTHING);
  });

  test('added and changed stories', async () => {
    space.save(withStories({ a: 'Ana', 'año nuevo': 'Bea' }));
    expect(await told()).toEqual({ ...NOTHING, added: [at('/a%C3%B1o%20nuevo')] });
    space.save(withStories({ a: 'ANA', 'año nuevo': 'Bea' }));
    expect(await told()).toEqual({ ...NOTHING, changed: [at('/a')] });
  });

  test('renamed stories with their redirects, and removed ones', async () => {
    space.save(withStories({ ñ: 'Ana' }));
    expect(await told()).toMatchObject({
      added: [at('/%C3%B1')],
      removed: [at('/a')],
      redirected: [{ from: at('/a'), to: at('/%C3%B1') }],
    });
    space.save(SPACES.isComplete);
    expect(await told()).toEqual({ ...NOTHING, removed: [at('/%C3%B1')] });
  });

  test('every page after a template changed, and those of a language after a message did', async () => {
    edit('templates/parts/site/footer.tsx', (text) => text.replace('className="', 'className="changed '));
    const all = await told();
    expect(all?.changed.length).toBeGreaterThan(20);
    expect(all).toMatchObject({ added: [], removed: [] });
    // The list is not stored in the head, which is read at every start.
    expect(readRecordHead(recordFile(join(directory, '.academy'), dist))?.report).not.toHaveProperty('changes');
    edit('locales/en.json', (text) => JSON.stringify({ ...(JSON.parse(text) as object), 'nav.skip': 'Skip it' }));
    const changed = (await told())?.changed ?? [];
    expect(changed.length).toBeGreaterThan(5);
    expect(changed.filter((url) => !/\/en(?:\/|$)/.test(url))).toEqual([]);
  });

  test('relative to the existing site if builds in between failed', async () => {
    space.save(withStories({ a: 'ANA' }));
    const broken = { root: directory, strict: true };
    edit('templates/blocks/devtip.tsx', (text) =>
      text.replace(/^export function Devtip\(.*\{$/m, "$&\n  if (usePage()) throw new Error('No.');"),
    );
    expect(await buildInto('dist', broken)).toMatchObject({ status: 'failed', changes: NOTHING });
    space.save(withStories({ a: 'ANA', b: 'Bea' }));
    expect(await buildInto('dist', broken)).toMatchObject({ status: 'failed', changes: NOTHING });
    edit('templates/blocks/devtip.tsx', (text) => text.replace(" throw new Error('No.');", ';'));
    expect(await told()).toEqual({ ...NOTHING, added: [at('/b')], changed: [at('/a')] });
  });

  test('the same with --fresh', async () => {
    space.save(withStories({ a: 'ANA', b: 'Bea' }));
    expect(await told({ fresh: true })).toEqual({ ...NOTHING, added: [at('/b')], changed: [at('/a')] });
  });

  test('unknown if the previous site is unknown', async () => {
    const changes = async (out: string) => (await buildInto(out, { root: directory })).changes;
    expect(await changes('other')).toBeNull();
    expect(await changes('other')).toEqual(NOTHING);
    rmSync(join(directory, 'other'), { recursive: true });
    expect(await changes('other')).toBeNull();
    rmSync(join(directory, '.academy'), { recursive: true });
    expect(await changes('other')).toBeNull();
    // Another build's site was put there by hand.
    writeFileSync(join(directory, 'other', 'builds', 'latest.json'), JSON.stringify({ id: 'another', cv: 1 }));
    expect(await changes('other')).toBeNull();
  });

  describe('for a space on the service', () => {
    const TOKEN = 'wANpEQEsMYGOwLxwXQ76Ggtt';
    const published = (named: Named, fields: object = {}) =>
      loadLocalSpace(writeSpace(withStories(named, fields), join(tempDir(), 'space')));

    /** Builds from the service, for a site whose deployment is served from the given directory. */
    async function aService() {
      const { origin, deploy } = await aDeployment();
      const service = await serveLocalSpace(published({ a: 'Ana' }), { token: TOKEN });
      onTestFinished(() => service.close());
      const own = await loadConfig(directory);
      const config = parseConfig({ ...own, site: { ...own.site, origin } });
      const env = { asked: 'production', token: TOKEN, endpoint: service.endpoint, cacheDir: tempDir() } as const;
      const out = 'of-service';
      onTestFinished(() => rmSync(join(directory, out), { recursive: true, force: true }));
      return {
        origin,
        publish: (named: Named) => service.publish(published(named, { published_at: '2026-05-01T10:00:00.000Z' })),
        build: async (cache: CacheUse = 'use') => (await buildInto(out, { root: directory, space: undefined, env, config, cache })).changes,
        remove: () => rmSync(join(directory, out), { recursive: true }),
        deploy: () => deploy(join(directory, out)),
      };
    }

    test('the same from the cache and after a full fetch', async () => {
      const { build, origin, publish, remove } = await aService();
      await build();
      expect(await build('offline')).toEqual(NOTHING);
      publish({ a: 'Ana', b: 'Bea' });
      expect(await build('fresh')).toEqual({ ...NOTHING, added: [`${origin}/b`] });
      remove();
      expect(await build('offline')).toBeNull();
    });

    test('relative to the deployed site on a machine without output, if that is the last build', async () => {
      const { build, deploy, origin, publish, remove } = await aService();
      await build();
      deploy();
      remove();
      publish({ a: 'ANA', b: 'Bea' });
      expect(await build()).toEqual({ ...NOTHING, added: [`${origin}/b`], changed: [`${origin}/a`] });
      // The last build was not deployed.
      remove();
      expect(await build()).toBeNull();
    });
  });
});
