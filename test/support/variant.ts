import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../cli/commands/build.ts';
import type { BuildOptions } from '../../cli/commands/build/job.ts';
import type { UserConfig } from '../../cli/config/define.ts';
import { loadConfig } from '../../cli/config/load.ts';
import { parseConfig } from '../../cli/config/parse-config.ts';
import { createLog } from '../../cli/report/log.ts';
import type { BuildReport } from '../../cli/report/report.ts';
import { SITE } from './academy.ts';
import { TODAY } from './builders.ts';

interface VariantOptions extends Partial<Pick<BuildOptions, 'env' | 'preview'>> {
  readonly isPublished?: boolean;
}

/** Builds the demo space with another configuration into a separate directory; published as a space of its own, not as the demo, if asked for. */
export async function buildVariant(
  overrides: Partial<UserConfig>,
  { isPublished = false, ...others }: VariantOptions = {},
): Promise<BuildReport> {
  const own = await loadConfig(SITE);
  const log = createLog({ stream: { write: () => true }, level: 'quiet', colours: false });
  return build({
    root: SITE,
    config: parseConfig({ ...own, ...overrides }),
    ...(isPublished ? { space: join(SITE, 'demo') } : {}),
    env: { asked: isPublished ? 'production' : null, token: null, endpoint: null, cacheDir: null, sourceDate: Date.parse(TODAY) },
    out: join(mkdtempSync(join(tmpdir(), 'academy-variant-')), 'dist'),
    strict: false,
    log,
    signal: new AbortController().signal,
    ...others,
  });
}
