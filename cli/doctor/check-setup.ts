import type { SiteConfig } from '../config/define.ts';
import type { Env, Environment } from '../config/env.ts';
import { assertWhole } from '../files/latest-build.ts';
import { AcademyError } from '../report/errors.ts';
import { isExample } from '../site/url.ts';
import { createClient } from '../source/client/client.ts';
import { probe, REGIONS, type Access } from '../source/fetch/probe.ts';
import { urlOf } from '../lib/text.ts';

/** The result of one check. */
export interface Check {
  readonly name: string;
  readonly message: string;
  /** What to do about it; null if all is well. */
  readonly hint: string | null;
}

export const fine = (name: string, message: string): Check => ({ name, message, hint: null });
export const finding = (name: string, message: string, hint: string): Check => ({ name, message, hint });

interface TokenContext {
  /** What the token gives access to; null if there is none. */
  readonly access: Access | null;
  /** Or the custom endpoint. */
  readonly region: string;
  /** The requested environment; production if none was. */
  readonly asked: Environment | null;
}

/** Whether the token gives access to the space, in the configured region, in the version to be built. */
export function checkToken({ access, region, asked }: TokenContext): Check {
  const wrong = (message: string, hint: string) => finding('token', message, hint);
  if (!access)
    return wrong(
      `There is no Storyblok token: ${asked === 'production' ? 'production cannot be built' : 'builds use the demo space'}.`,
      'Run `npx academy init`, or set STORYBLOK_TOKEN in the environment or in .env.',
    );
  if (access.kind === 'unreachable') return wrong(access.message, 'Check the network connection, storyblok.region and STORYBLOK_ENDPOINT.');
  if (access.kind === 'elsewhere')
    return wrong(
      `The token is not valid in the region "${region}", but opens "${access.name}" in "${access.region}".`,
      `Run \`npx academy init\`, or set storyblok.region to "${access.region}" in site.config.ts.`,
    );
  if (access.kind === 'refused')
    return wrong(
      `The token is not valid ${urlOf(region) ? `at ${region}` : 'in any region'}.`,
      'Copy it again from Settings → Access Tokens; it may have been deleted.',
    );
  if (asked === 'development' && !access.seesDrafts)
    return wrong(
      `The token opens "${access.name}", but only its published content, and --env development builds drafts.`,
      'Create a preview token in Settings → Access Tokens.',
    );
  return fine(
    'token',
    `opens "${access.name}" in "${region}": ${access.seesDrafts ? 'drafts and published content' : 'published content'}`,
  );
}

/** Whether the site has an address of its own, which links, sitemaps and feeds name. */
export function checkAddress({ site }: { readonly site: Pick<SiteConfig['site'], 'origin'> }): Check {
  return isExample(site.origin)
    ? finding('address', `${site.origin} is only an example.`, 'Set `site.origin` in site.config.ts: links, sitemaps and feeds name it.')
    : fine('address', site.origin);
}

/** Whether the Firebase app for the accounts, if there is one, is configured correctly. */
export function checkFirebase({ firebase }: Pick<SiteConfig, 'firebase'>): Check {
  if (!firebase) return fine('firebase', 'no app: the site has no accounts until `firebase` in site.config.ts names one');
  const odd = Object.entries(SHAPES).flatMap(([key, shape]) => (shape.test(firebase[key as keyof typeof SHAPES]) ? [] : [key]));
  return odd.length === 0
    ? fine('firebase', `the app "${firebase.projectId}"`)
    : finding(
        'firebase',
        `\`firebase\` in site.config.ts has invalid values: ${odd.join(', ')}.`,
        'Copy the values again from Firebase console → Project settings → Your apps.',
      );
}

/** Whether the site in a directory, if there is one, is whole. */
export function checkSite(directory: string): Check {
  try {
    assertWhole(directory);
    return fine('site', `the site in ${directory} is whole`);
  } catch (error) {
    if (!(error instanceof AcademyError)) throw error;
    if (error.name === 'NothingToServe') return fine('site', `none was built in ${directory} yet`);
    return finding('site', `${error.name}: ${error.message}`, error.hint ?? '');
  }
}

interface ProbeContext {
  readonly env: Pick<Env, 'endpoint' | 'isOAuth'>;
  readonly config: Pick<SiteConfig, 'storyblok'>;
  readonly signal: AbortSignal;
}

/** What a token gives access to: in the configured region or otherwise another one; if a custom endpoint is configured, only there. */
export function probeToken(token: string, { env, config, signal }: ProbeContext): Promise<Access> {
  const { perPage: _, ...limits } = config.storyblok;
  const open = (region: string) =>
    createClient({ ...limits, region, token, isOAuth: env.isOAuth, signal, ...(env.endpoint ? { endpoint: env.endpoint } : {}) });
  return probe({ open, region: limits.region, others: env.endpoint ? [] : REGIONS });
}

// --- internal ---

const SHAPES = {
  apiKey: /^AIza[\w-]{35}$/,
  authDomain: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i,
  projectId: /^[a-z][a-z0-9-]{4,}$/,
  appId: /^\d+:\d+:web:[0-9a-f]+$/,
};
