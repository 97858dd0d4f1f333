import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../cli/config/parse-config.ts';
import { loadConfig } from '../cli/config/load.ts';
import { loadLocalSpace } from '../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import { SITE } from './support/academy.ts';
import { aManagedStory, uuidOf } from './support/builders.ts';
import { deep } from './support/deep.ts';
import { aDeployment } from './support/deployment.ts';
import { buildInto, bytesOf } from './support/project.ts';
import { runAcademy } from './support/run-academy.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

const SPACE = [aManagedStory({ slug: 'home', uuid: uuidOf('home'), content: { component: 'home', title: 'Home', body: [] } })];

/** A home page and tips with these numbers; their slugs may be of another folder. */
const tips = (numbers: readonly number[], folder = 'tips') => [
  ...SPACE,
  ...numbers.map((number) =>
    aManagedStory({
      slug: `${folder}/${number}`,
      uuid: uuidOf(`tip ${number}`),
      position: number,
      content: { component: 'devtip', title: `Tip ${number}`, summary: 'S' },
    }),
  ),
];
const TWENTY = Array.from({ length: 20 }, (_, index) => index);
const FIFTEEN = TWENTY.slice(0, 15);

function aPlace() {
  const out = join(tempDir(), 'dist');
  const environment = { ACADEMY_CACHE_DIR: tempDir() };
  const build = (stories: Parameters<typeof writeSpace>[0], ...flags: readonly string[]) =>
    runAcademy(['build', '--space', writeSpace(stories), '--out', out, '--json', ...flags], environment);
  return { out, build, environment };
}

describe('a production build that would drop more than a fifth of the content pages', () => {
  test('publishes nothing and says which, unless it is told to', async () => {
    const { out, build } = aPlace();
    expect(await build(tips(TWENTY))).toMatchObject({ code: 0 });
    const before = bytesOf(out);
    const refused = await build(tips(FIFTEEN));
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('PagesDropped: This build would drop 5 of the 21 content pages of the site that it replaces');
    for (const number of TWENTY.slice(15)) expect(refused.stderr).toContain(`  /tips/${number}\n`);
    expect(JSON.parse(refused.stdout)).toMatchObject({ status: 'failed', errors: [{ name: 'PagesDropped' }] });
    expect(bytesOf(out)).toEqual(before);
    expect(await build(tips(FIFTEEN), '--may-drop')).toMatchObject({ code: 0 });
    expect(existsSync(join(out, 'tips', '15'))).toBe(false);
    // What was meant once is not asked about again.
    expect(await build(tips(FIFTEEN.slice(1)))).toMatchObject({ code: 0 });
    expect(await build(tips(FIFTEEN.slice(1)), '--fresh')).toMatchObject({ code: 0 });
  });

  test('is refused without anything of an earlier build but its site', async () => {
    const { build, environment } = aPlace();
    await build(tips(TWENTY));
    rmSync(environment.ACADEMY_CACHE_DIR, { recursive: true });
    expect((await build(tips([1]))).stderr).toContain('PagesDropped');
  });

  test('does not count pages that moved, which redirect', async () => {
    const { out, build } = aPlace();
    await build(tips(TWENTY));
    expect(await build(tips(TWENTY, 'consejos'))).toMatchObject({ code: 0 });
    const { redirects } = JSON.parse(readFileSync(join(out, 'builds', 'hosting.json'), 'utf8')) as { readonly redirects: unknown };
    expect(redirects).toContainEqual(expect.objectContaining({ regex: expect.stringContaining('/tips/') }));
  });

  deep('counts neither drafts, nor the demo that a site began as', async () => {
    const { out, build, environment } = aPlace();
    await runAcademy(['build', '--out', out, '--quiet'], environment);
    expect(await build(tips(TWENTY))).toMatchObject({ code: 0 });
    expect(await build(tips([1]), '--env', 'development')).toMatchObject({ code: 0 });
    expect(await build(tips([1]))).toMatchObject({ code: 0 });
  });

  test('is refused on a machine that only knows the deployed site', async () => {
    const TOKEN = 'wANpEQEsMYGOwLxwXQ76Ggtt';
    const { origin, deploy } = await aDeployment();
    const service = await serveLocalSpace(loadLocalSpace(writeSpace(tips(TWENTY))), { token: TOKEN });
    onTestFinished(() => service.close());
    const own = await loadConfig(SITE);
    const config = parseConfig({ ...own, site: { ...own.site, origin } });
    const build = (out: string, mayDrop = false) => {
      const env = { asked: 'production', token: TOKEN, endpoint: service.endpoint, cacheDir: tempDir() } as const;
      return buildInto(relative(SITE, out), { root: SITE, space: undefined, env, config, mayDrop });
    };
    const [first, second] = [join(tempDir(), 'dist'), join(tempDir(), 'dist')];
    await build(first);
    deploy(first);
    service.publish(loadLocalSpace(writeSpace(tips([1]))));
    await expect(build(second)).rejects.toThrow(/would drop 19 of the 21 content pages[^]* {2}\/tips\/0\n/);
    expect(existsSync(second)).toBe(false);
    expect(await build(second, true)).toMatchObject({ status: 'ok' });
  });
});

test('a page of a site of four may go', async () => {
  const { build } = aPlace();
  await build([...SPACES.isComplete.slice(0, 2), ...tips([1, 2]).slice(1)]);
  expect(await build([...SPACES.isComplete.slice(0, 2), ...tips([1]).slice(1)])).toMatchObject({ code: 0 });
});
