import type { SiteConfig } from '../config/define.ts';
import type { Environment } from '../config/env.ts';
import type { Access } from '../storyblok/probe.ts';
import { fine, finding } from './check.ts';
import type { Check } from './check.ts';

interface TokenContext {
  /** What the token opens; null where there is none. */
  readonly access: Access | null;
  /** Or the endpoint of one's own. */
  readonly region: string;
  /** What somebody asked for; production where nobody did. */
  readonly asked: Environment | null;
}

/** Whether the token opens the space, in the configured region, in the version that is to be built. */
export function checkToken({ access, region, asked }: TokenContext): Check {
  if (!access)
    return finding(
      'token',
      `There is no Storyblok token: ${asked === 'production' ? 'nothing is built, since production was asked for' : 'what is built is the demo space'}.`,
      'Run academy init, or set STORYBLOK_TOKEN in the environment or in .env.',
    );
  if (access.kind === 'unreachable')
    return finding('token', access.message, 'Check the connection, storyblok.region and STORYBLOK_ENDPOINT.');
  if (access.kind === 'elsewhere')
    return finding(
      'token',
      `The token opens nothing in the region "${region}", but "${access.name}" in "${access.region}".`,
      `Run academy init, or set storyblok.region to "${access.region}" in site.config.ts.`,
    );
  if (access.kind === 'refused')
    return finding(
      'token',
      `The token opens no space${URL.canParse(region) ? ` at ${region}` : ', in no region'}.`,
      'Copy it again from Settings → Access tokens; it may have been deleted.',
    );
  if (asked === 'development' && !access.seesDrafts)
    return finding(
      'token',
      `The token opens "${access.name}", but only what is published, and --env development builds drafts.`,
      'Create a preview token in Settings → Access tokens.',
    );
  return fine(
    'token',
    `opens "${access.name}" in "${region}": ${access.seesDrafts ? 'drafts and what is published' : 'what is published'}`,
  );
}

/** Whether accounts have a Firebase app behind them. */
export function checkFirebase({ firebase }: Pick<SiteConfig, 'firebase'>): Check {
  if (!firebase)
    return finding(
      'firebase',
      'There is no Firebase app: nobody can register or sign in.',
      'Copy the configuration of your web app (Firebase console → Project settings) into `firebase` of site.config.ts.',
    );
  const odd = Object.entries(SHAPES).flatMap(([key, shape]) => (shape.test(firebase[key as keyof typeof SHAPES]) ? [] : [key]));
  return odd.length === 0
    ? fine('firebase', `the app "${firebase.projectId}"`)
    : finding(
        'firebase',
        `${odd.join(', ')} of \`firebase\` cannot be right.`,
        'Copy the values once more from Firebase console → Project settings → Your apps.',
      );
}

// --- internal ---

const SHAPES = {
  apiKey: /^AIza[\w-]{35}$/,
  authDomain: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i,
  projectId: /^[a-z][a-z0-9-]{4,}$/,
  appId: /^\d+:\d+:web:[0-9a-f]+$/,
};
