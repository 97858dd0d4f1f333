import { trackSources, sourcesOf } from '../cache/fingerprint.ts';
import { cacheDirectory, readEnv, readTaskEnv } from '../config/env.ts';
import { loadConfig } from '../config/load.ts';
import { allowedIn } from '../lib/secrets.ts';
import { bundleTemplates } from '../render/bundle-templates.ts';
import { createPool } from '../render/pool.ts';
import { buildHasFailures } from '../report/errors/build.ts';
import { counted } from '../report/log.ts';
import { printErrors } from '../report/print.ts';
import { toReportedError } from '../report/report.ts';
import { getValue } from '../store/objects.ts';
import { renderSlice } from '../store/render-slice.ts';
import { batchesIn, sliceFor } from '../store/slices.ts';
import { openStore } from '../store/store.ts';
import { assertSame, getPlan, type Common } from '../store/stored-plan.ts';
import { openLog, type CommandContext, type LogFlags } from './command-context.ts';

interface RenderFlags extends LogFlags {
  readonly store: string;
  readonly slice?: string;
  readonly slices?: number;
}

/** `academy render` */
export async function run(flags: RenderFlags, context: CommandContext): Promise<void> {
  const { root, signal } = context;
  const log = openLog(flags, context);
  const slice = sliceFor(flags, readTaskEnv());
  const env = readEnv({ root, environment: undefined });
  const store = await openStore(flags.store, { root, env });
  const plan = await getPlan(store);
  const config = await loadConfig(root);
  const { isDemo, components } = plan.opened;
  const program = trackSources(root);
  assertSame(plan, sourcesOf(program, { ...plan.options, config, env, isDemo }), store);

  const numbers = batchesIn(slice, plan.batches.length);
  const common = await getValue<Common>(store, plan.common);
  const pool = createPool({
    config,
    components,
    templates: () => bundleTemplates({ root, sources: program }),
    pictures: async () => ({ urls: common.pictures }),
    signal,
  });
  try {
    const { pages, rendered, errors } = await log.stage('render', (onProgress) =>
      renderSlice(store, plan, {
        root,
        config,
        common,
        pool,
        numbers,
        scan: { token: env.token, allowed: allowedIn(config), isProduction: plan.options.environment === 'production' },
        cache: cacheDirectory(root, env),
        onNotCached: (reason) => log.warn(`${log.style('yellow', 'Images could not be kept:')} ${reason}.`),
        onPage: (done) => onProgress(done, undefined, 'page'),
      }),
    );
    printErrors(errors.map(toReportedError), log);
    if (errors.length > 0) throw buildHasFailures(errors.length);
    log.info(
      `slice ${slice.index + 1}/${slice.count} of plan ${plan.name}: ${counted(pages, 'page')}, ${counted(rendered, 'page')} rendered`,
    );
  } finally {
    await pool.close();
  }
}
