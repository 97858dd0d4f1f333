import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { BuildReport } from '../../cli/report/report.ts';
import { testCase } from '../support/case-space.ts';
import { startDevServer } from '../support/dev-server.ts';
import { listenInTest } from '../support/listen-in-test.ts';
import { rawRequest } from '../support/raw-request.ts';
import { runAcademy } from '../support/run-academy.ts';
import { serveBuilt } from '../support/serve-built.ts';
import { filesOf, pagesOf } from '../support/site-files.ts';
import { tempDir } from '../support/temp-dir.ts';

testCase(
  '07-slugs',
  'every address that a site with symbols in its slugs tells is answered, by the preview and while developing',
  async (space) => {
    const out = join(tempDir(), 'site');
    const { code, stdout } = await runAcademy(['build', '--space', space, '--out', out, '--json']);
    expect(code).toBe(0);
    const told = addressesIn(out);
    // Of 60 slugs, only the one with an escaped slash and the one that begins with dots have no page.
    expect(told.filter((address) => /^\/p\/[^/]+$/.test(address) && !address.endsWith('.md'))).toHaveLength(57);
    const { problems } = JSON.parse(stdout) as BuildReport;
    expect(problems.filter(({ code: kind }) => kind === 'addressTaken').map(({ story }) => story)).toEqual(['p/..a', 'p/a%2Fb']);

    const preview = await listenInTest(serveBuilt(out));
    expect(await notAnswered(preview, told)).toEqual([]);
    const dev = await startDevServer({ args: ['--space', space] });
    onTestFinished(dev.close);
    expect(await notAnswered(dev.origin, told)).toEqual([]);
    const { findings } = JSON.parse((await runAcademy(['check', '--out', out, '--json'])).stdout) as {
      readonly findings: readonly { readonly code: string }[];
    };
    // Nothing but their list links to them, and that is linked from nowhere.
    expect(findings.map(({ code: kind }) => kind)).toEqual(['unreachablePage']);
  },
);

// --- internal ---

/** Every address of the site's own that its pages and sitemaps tell. */
function addressesIn(directory: string): readonly string[] {
  const links = pagesOf(directory)
    .filter(({ file }) => !file.endsWith('404.html'))
    .flatMap(({ document }) => document.querySelectorAll('a[href], link[href]').map((one) => one.getAttribute('href') ?? ''));
  const listed = filesOf(directory)
    .filter((file) => file.endsWith('sitemap.xml'))
    .flatMap(
      (file) =>
        readFileSync(join(directory, file), 'utf8')
          .replaceAll('&amp;', '&')
          .match(/https:[^\s<"]+/g) ?? [],
    );
  const { origin } = new URL(pagesOf(directory)[0]?.document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '');
  return [
    ...new Set(
      [...links, ...listed]
        .filter((one) => /^\/(?!\/)/.test(one) || one.startsWith(origin))
        .map((one) => new URL(one, origin))
        .map(({ pathname }) => pathname)
        // Those have other names while developing.
        .filter((pathname) => !pathname.startsWith('/assets/')),
    ),
  ];
}

async function notAnswered(origin: string, addresses: readonly string[]): Promise<readonly string[]> {
  const answers = await Promise.all(addresses.map(async (path) => [path, (await rawRequest(origin, { path })).status] as const));
  return answers.filter(([, status]) => status !== 200).map(([path, status]) => `${status} ${path}`);
}
