import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { endpointHasCredentials, invalidEndpoint, invalidEnvironment } from '../report/errors/setup.ts';

export type Environment = 'production' | 'development';

/** What the environment says; the only place that reads `process.env`. */
export interface Env {
  /** The environment somebody asked for, by flag or by `ACADEMY_ENV`; null where nobody did. */
  readonly asked: Environment | null;
  readonly token: string | null;
  /** Another address of the Content Delivery API (`https://host/v2`): a proxy, or a local space that is being served. */
  readonly endpoint: string | null;
  /** Where content is kept between builds instead of `.academy/`; a machine that builds in a fresh clone each time keeps it elsewhere. */
  readonly cacheDir: string | null;
}

/** Reads `.env` (what the process already has wins) and then the variables. */
export function readEnv({ root, environment }: { readonly root: string; readonly environment: string | undefined }): Env {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const { env } = process;
  return {
    asked: toEnvironment('--env', environment) ?? toEnvironment('ACADEMY_ENV', env['ACADEMY_ENV']),
    token: env['STORYBLOK_TOKEN']?.trim() || null,
    endpoint: toEndpoint(env['STORYBLOK_ENDPOINT']?.trim()),
    cacheDir: env['ACADEMY_CACHE_DIR']?.trim() || null,
  };
}

/** Where is kept what builds leave to later ones: content, what became of it, bundles. */
export const cacheDirectory = (root: string, { cacheDir }: Pick<Env, 'cacheDir'>): string =>
  cacheDir ? resolve(root, cacheDir) : join(root, '.academy');

/** The secret that Storyblok signs its webhooks with; null where there is none. It stands in `.env`, which `readEnv` loads. */
export function readWebhookSecret(): string | null {
  return process.env['STORYBLOK_WEBHOOK_SECRET']?.trim() || null;
}

/** Whether to colour what is written to a stream (no-color.org). */
export function wantsColour({ isTTY }: { readonly isTTY?: boolean }): boolean {
  return !process.env['NO_COLOR'] && (Boolean(isTTY) || Boolean(process.env['FORCE_COLOR']));
}

/** A step of GitHub's Actions. */
export interface GithubStep {
  /** Where Markdown is appended to that the run's page shows; null where it has no such place. */
  readonly summaryFile: string | null;
}

/** The step of GitHub's Actions that this process runs in; null elsewhere. */
export function readGithubStep(): GithubStep | null {
  const { env } = process;
  return env['GITHUB_ACTIONS'] === 'true' ? { summaryFile: env['GITHUB_STEP_SUMMARY'] || null } : null;
}

/** Where the emulators of Firebase may be on this machine. */
export interface EmulatorEnv {
  readonly path: string;
  /** A Firestore emulator somebody named, whatever else there is. */
  readonly firestoreJar: string | null;
  /** Where firebase-tools keeps the emulators that it downloads. */
  readonly toolsCache: string;
}

export function readEmulatorEnv(): EmulatorEnv {
  const { env } = process;
  return {
    path: env['PATH'] ?? '',
    firestoreJar: env['FIRESTORE_EMULATOR_JAR']?.trim() || null,
    toolsCache: env['FIREBASE_EMULATORS_PATH'] ?? join(homedir(), '.cache', 'firebase', 'emulators'),
  };
}

/** Lets functions in this process believe the tokens of the auth emulator, which nobody signs. They read it when they are loaded. */
export function trustEmulatorTokens(): void {
  process.env['FIREBASE_DEBUG_MODE'] = 'true';
  process.env['FIREBASE_DEBUG_FEATURES'] = JSON.stringify({ skipTokenVerification: true });
}

// --- internal ---

const ENVIRONMENTS: readonly Environment[] = ['production', 'development'];

function toEndpoint(value: string | undefined): string | null {
  if (!value) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw invalidEndpoint(value);
  // Node asks nobody at such an address, and says it whole where it tells why: with the token.
  if (url.username || url.password) throw endpointHasCredentials();
  // What is asked for comes after a slash of its own.
  return value.replace(/\/+$/, '');
}

function toEnvironment(source: string, value: string | undefined): Environment | null {
  if (!value) return null;
  const found = ENVIRONMENTS.find((environment) => environment === value);
  if (!found) throw invalidEnvironment(source, value, ENVIRONMENTS);
  return found;
}
