import { resolve } from 'node:path';
import type { SiteConfig } from '../config/define.ts';
import { readEnv, type Env } from '../config/env.ts';
import { loadConfig } from '../config/load.ts';
import { checkContent } from '../doctor/check-content.ts';
import { checkEjected } from '../doctor/check-ejected.ts';
import { checkAddress, checkFirebase, checkSite, checkToken, finding, fine, probeToken, type Check } from '../doctor/check-setup.ts';
import { AcademyError } from '../report/errors.ts';
import { setupHasFindings } from '../report/errors/setup.ts';
import { createStyle, harmless, type Style } from '../report/log.ts';
import { storiesOf } from '../site/story/story-lines.ts';
import { withSpace } from '../source/open-space.ts';
import { withFailureReport, type CommandContext } from './command-context.ts';
import { SCHEMA_FILE, whyOutdated } from '../config/block-types.ts';
import { readComponents } from '../config/components.ts';
import { COMPONENTS_FILE } from '../cache/fingerprint.ts';

interface DoctorFlags {
  readonly space?: string;
  readonly out: string;
  readonly env?: string;
  readonly json?: boolean;
}

/** `academy doctor`: checks everything that a build needs and reports what is missing, each with its fix. */
export async function run({ space, out, env: asked, json }: DoctorFlags, context: CommandContext): Promise<void> {
  const { root, signal, stdout, colours } = context;
  const look = async () => {
    const env = readEnv({ root, environment: asked });
    const config = await loadConfig(root);
    return [
      // An old one exits before any command runs.
      fine('node', `Node ${process.versions.node}`),
      checkTypes(root),
      ...checkEjected(root),
      ...(await checkSpace({ root, env, config, directory: space, signal })),
      checkFirebase(config),
      checkSite(resolve(root, out)),
    ];
  };
  const checks = await withFailureReport(look, { ...context, json, empty: { checks: [] } });

  const findings = checks.filter(({ hint }) => hint !== null);
  if (json) stdout.write(`${JSON.stringify({ status: findings.length > 0 ? 'findings' : 'fine', checks }, null, 2)}\n`);
  else stdout.write(checks.map((check) => harmless(toLine(check, createStyle(colours)))).join(''));
  if (findings.length > 0) throw setupHasFindings(findings.length);
}

// --- internal ---

function checkTypes(root: string): Check {
  const outdated = whyOutdated(root);
  return outdated === null
    ? fine('types', `${SCHEMA_FILE} matches ${COMPONENTS_FILE}`)
    : finding('types', outdated, `Run \`npx academy types\`, and \`npm run types\` to see which templates it affects.`);
}

interface SpaceContext {
  readonly root: string;
  readonly env: Env;
  readonly config: SiteConfig;
  readonly directory: string | undefined;
  readonly signal: AbortSignal;
}

async function checkSpace({ root, env, config, directory, signal }: SpaceContext): Promise<readonly Check[]> {
  const environment = env.asked ?? 'production';
  const isLocal = directory !== undefined;
  const access = isLocal || !env.token ? null : await probeToken(env.token, { env, config, signal });
  const token = isLocal ? [] : [checkToken({ access, region: env.endpoint ?? config.storyblok.region, asked: env.asked })];
  if (access && (access.kind !== 'open' || (environment === 'development' && !access.seesDrafts))) return token;

  try {
    // Without a token, the demo is checked, whatever was requested.
    const from = { root, directory, env: env.token ? env : { ...env, asked: null }, environment, config, signal };
    return await withSpace(from, async (opened) => {
      const { stories, languageCodes } = await opened.fetch();
      const content = { stories: stories ? [...storiesOf(stories)] : [], languageCodes };
      // The demo and a directory have no address to be visited at.
      const address = access ? [checkAddress(config)] : [];
      return [...token, ...address, ...checkContent({ ...content, config, components: readComponents(root).components })];
    });
  } catch (error) {
    if (!(error instanceof AcademyError) || signal.aborted) throw error;
    return [...token, finding('content', error.message, error.hint ?? 'Try again.')];
  }
}

function toLine({ name, message, hint }: Check, style: Style): string {
  const line = `${hint === null ? style('green', '✓') : style('red', '✗')} ${name.padEnd(10)} ${message}\n`;
  return hint === null ? line : `${line}  ${style('cyan', 'Hint:')} ${hint}\n`;
}
