import { resolve } from 'node:path';
import { readPictures } from '../assets/local-pictures.ts';
import type { CommandContext } from '../academy.ts';
import { closest } from '../config/closest.ts';
import { cacheDirectory, readEnv } from '../config/env.ts';
import { fingerprint } from '../config/fingerprint.ts';
import { loadConfig } from '../config/load.ts';
import { readRecord, recordFile } from '../render/build-record.ts';
import { bundleTemplates } from '../render/bundle-templates.ts';
import { createPool } from '../render/pool.ts';
import { noSuchPage } from '../report/errors.ts';
import { createStyle } from '../report/style.ts';
import { explainPage } from '../site/explain-page.ts';
import { createPageInputs } from '../site/page-inputs.ts';
import { openSpace } from '../storyblok/open-space.ts';
import { linkSite } from './build/link-site.ts';

interface WhyFlags {
  readonly address: string;
  readonly space?: string;
  readonly out: string;
  readonly json?: boolean;
}

/** `academy why`: tells what a page is made from, and why it was rendered when it last was. */
export async function run({ address, space, out, json }: WhyFlags, { root, signal, stdout, colours }: CommandContext): Promise<void> {
  const env = readEnv({ root, environment: undefined });
  const config = await loadConfig(root);
  const environment = env.asked ?? 'production';
  // What an earlier build kept is what its pages were made from.
  const cache = space === undefined && env.token !== null ? 'offline' : 'use';
  const opened = await openSpace({ root, directory: space, env: { ...env, asked: null }, environment, config, signal, cache });
  const { stories } = await opened.fetch(() => {}).finally(opened.close);
  if (!stories) throw new Error('There are no stories.');
  const record = readRecord(recordFile(cacheDirectory(root, env), resolve(root, out)));
  const pool = createPool({
    templates: await bundleTemplates({ root, sources: fingerprint(root) }),
    lines: stories,
    pictures: readPictures(opened.assetsDir).urls,
    signal,
  });
  try {
    const known = new Map<string, never>();
    const { site, pages } = await linkSite({ config, lines: stories, known, pool, isProduction: false, onProgress: () => {} });
    const page = pages.find(({ url }) => url === (address === '/' ? '/' : address.replace(/\/+$/, '')));
    if (!page)
      throw noSuchPage(
        address,
        closest(
          address,
          pages.map(({ url }) => url),
        ),
      );
    const explained = explainPage(site, createPageInputs(site)(page), record?.files.get(page.file)?.page ?? null);
    stdout.write(json ? `${JSON.stringify(explained, null, 2)}\n` : toLines(explained, createStyle(colours)).join('\n'));
  } finally {
    await pool.close();
  }
}

// --- internal ---

function toLines({ title, rows }: ReturnType<typeof explainPage>, style: ReturnType<typeof createStyle>): readonly string[] {
  const width = Math.max(...rows.map(({ label }) => label.length));
  return [
    style('bold', title),
    ...rows.flatMap(({ label, values }) =>
      values.map((value, index) => `  ${style('dim', (index === 0 ? label : '').padEnd(width))}  ${value}`),
    ),
    '',
  ];
}
