import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../cli/config/load.ts';
import { parseConfig } from '../cli/config/parse-config.ts';
import { systemClock } from '../cli/source/client/clock.ts';
import { loadLocalSpace } from '../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import { findChromium, launchChromium } from './support/chromium.ts';
import { aDeployment, type Deployment } from './support/deployment.ts';
import { copyProject } from './support/copy-project.ts';
import { buildInto, bytesOf } from './support/project.ts';
import { settled } from './support/settled.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { suiteDir, tempDir } from './support/temp-dir.ts';

const TOKEN = 'wANpEQEsMYGOwLxwXQ76Ggtt';
const DAY = 86_400_000;
const ISLAND = join('islands', 'site', 'language.island.ts');

describe('a page that was opened before a deployment', () => {
  const root = suiteDir();
  beforeAll(() => void copyProject(root));

  let deployment: Deployment;
  let endpoint: string;
  beforeEach(async () => {
    deployment = await aDeployment();
    const service = await serveLocalSpace(loadLocalSpace(writeSpace(SPACES.isComplete)), { token: TOKEN });
    onTestFinished(() => service.close());
    ({ endpoint } = service);
  });

  /** Changes the code of an island until the test ends, and thereby its name. */
  function editIsland(): void {
    const text = readFileSync(join(root, ISLAND), 'utf8');
    onTestFinished(() => writeFileSync(join(root, ISLAND), text));
    writeFileSync(join(root, ISLAND), text.replace('export function mount', "performance.mark('edited');\nexport function mount"));
  }

  interface Asked {
    /** Days that have passed. @default 0 */
    readonly later?: number;
    /** Drafts for development instead of the site. @default false */
    readonly isDraft?: boolean;
    readonly keepAssetsDays?: number;
  }

  /** Builds from the service, as on a machine without a cache or into a directory that contains a site. */
  async function buildSite(out = join(tempDir(), 'dist'), { later = 0, isDraft = false, keepAssetsDays = 7 }: Asked = {}) {
    const own = await loadConfig(root);
    const config = parseConfig({ ...own, site: { ...own.site, origin: deployment.origin }, hosting: { keepAssetsDays } });
    const env = { asked: isDraft ? 'development' : 'production', token: TOKEN, endpoint, cacheDir: join(out, '..', 'cache') } as const;
    const clock = { ...systemClock, date: () => Date.now() + later * DAY };
    const report = await buildInto(out, { root, out, space: undefined, env, config, clock } as Parameters<typeof buildInto>[1]);
    expect(report.status).toBe('ok');
    return { out, report, files: bytesOf(out), assets: assetsOf(out) };
  }

  const assetsOf = (out: string) => new Map([...bytesOf(out)].filter(([path]) => path.startsWith('assets/')));
  const listOf = (out: string) =>
    JSON.parse(readFileSync(join(out, 'builds', 'assets.json'), 'utf8')) as Record<'now' | 'former', Record<string, unknown>>;
  /** The assets of one site that another lacks, or that differ there. */
  const missing = (site: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
    [...site].filter(([path, bytes]) => other.get(path) !== bytes).map(([path]) => path);

  test('finds its scripts after a build on another machine', async () => {
    const first = await buildSite();
    deployment.deploy(first.out);
    editIsland();
    const second = await buildSite();
    expect(missing(second.assets, first.assets)).not.toEqual([]);
    expect(missing(first.assets, second.assets)).toEqual([]);
    expect(second.report.files).toBe(second.files.size);
    expect(second.report.bytes).toBe([...second.files.values()].reduce((sum, bytes) => sum + bytes.length, 0));
    // Kept files are not part of the build id.
    const alone = await buildSite(undefined, { keepAssetsDays: 0 });
    expect(missing(first.assets, alone.assets)).not.toEqual([]);
    expect(alone.report.buildId).toBe(second.report.buildId);
  });

  test('finds its scripts after builds in the same directory, until they expire', async () => {
    const first = await buildSite();
    editIsland();
    const second = await buildSite(first.out);
    const former = missing(second.assets, first.assets);
    expect(former).not.toEqual([]);
    expect(missing(first.assets, second.assets)).toEqual([]);
    // Nothing else changed: that is no reason to build.
    expect(await buildSite(first.out, { later: 8 })).toMatchObject({ report: { rendered: 0, written: 0 }, assets: second.assets });
    editIsland();
    const third = await buildSite(first.out, { later: 6 });
    expect(missing(first.assets, third.assets)).toEqual([]);
    editIsland();
    const last = await buildSite(first.out, { later: 8 });
    expect(Object.keys(listOf(first.out).former)).toEqual(missing(third.assets, first.assets));
    expect(missing(first.assets, last.assets)).not.toEqual([]);
  });

  test('keeps no old scripts in a site of drafts', async () => {
    const first = await buildSite();
    editIsland();
    await buildSite(first.out);
    const draft = await buildSite(first.out, { isDraft: true });
    expect(existsSync(join(first.out, 'builds', 'assets.json'))).toBe(false);
    expect(draft.assets).toEqual((await buildSite(undefined, { isDraft: true })).assets);
  });

  test.skipIf(!findChromium())('keeps working without a reload', async () => {
    const { origin, deploy } = deployment;
    deploy((await buildSite()).out);
    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ locale: 'es-ES' });
    const documents: string[] = [];
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
    await page.goto(`${origin}/consejos/a`);
    await settled(page);
    editIsland();
    const { out } = await buildSite();
    deploy(out);
    const link = page.locator('header a[hreflang="en"]').first();
    await link.hover();
    await page.locator('academy-island[name="language"][data-started]').first().waitFor({ state: 'attached' });
    expect(await page.evaluate(() => performance.getEntriesByName('edited').length)).toBe(0);
    expect(documents).toEqual([`${origin}/consejos/a`]);
  });
});
