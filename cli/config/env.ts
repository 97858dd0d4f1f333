import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readText } from '../lib/files.ts';
import { endpointHasCredentials, envNotRead, invalidEndpoint, invalidEnvironment, invalidSourceDate } from '../report/errors/setup.ts';
import { trimEndSlashes, urlOf } from '../lib/text.ts';

export type Environment = 'production' | 'development';

/** Settings from the environment; the only module that reads `process.env`. */
export interface Env {
  /** The environment requested by flag or by `ACADEMY_ENV`; null if none. */
  readonly asked: Environment | null;
  readonly token: string | null;
  /** Whether that is an OAuth token, of an app, instead of an access token of the space. @default false */
  readonly isOAuth?: boolean | undefined;
  /** Another address of the Content Delivery API (`https://host/v2`): a proxy, or a served local space. */
  readonly endpoint: string | null;
  /** Cache directory for content, instead of `.academy/`; set it outside the project on a machine that builds in a fresh clone each time. */
  readonly cacheDir: string | null;
  /** Why the site stays as it is for now: `ACADEMY_HOLD`. @default it does not */
  readonly hold?: string | null;
  /** The moment for which to build, in ms since 1970: `SOURCE_DATE_EPOCH` (reproducible-builds.org). @default now */
  readonly sourceDate?: number | undefined;
}

/** Reads `.env` (existing environment variables win), then the variables. */
export function readEnv({ root, environment }: { readonly root: string; readonly environment: string | undefined }): Env {
  const { env } = process;
  for (const [name, value] of Object.entries(variablesIn(join(root, '.env')))) env[name] ??= value;
  const token = toToken(env['STORYBLOK_TOKEN']);
  const oauthToken = token === null ? toToken(env['STORYBLOK_OAUTH_TOKEN']) : null;
  return {
    asked: toEnvironment('--env', environment) ?? toEnvironment('ACADEMY_ENV', env['ACADEMY_ENV']),
    token: token ?? oauthToken,
    isOAuth: oauthToken !== null,
    endpoint: toEndpoint(env['STORYBLOK_ENDPOINT']?.trim()),
    cacheDir: env['ACADEMY_CACHE_DIR']?.trim() || null,
    hold: env['ACADEMY_HOLD']?.trim() || null,
    sourceDate: toSourceDate(env['SOURCE_DATE_EPOCH']?.trim()),
  };
}

/**
 * A token without what it was copied or saved with: spaces and quotes around it, a byte order mark and other characters that nobody sees. Null if
 * nothing is left.
 *
 * @example toToken('\uFEFF"abc" ') // => 'abc'
 */
export function toToken(text = ''): string | null {
  return text.replace(UNSEEN, '').replace(AROUND, '') || null;
}

/** The token that the editor's tickets are verified with: an access token of the space, as an OAuth token signs none. Null if there is none. */
export const previewTokenOf = ({ token, isOAuth = false }: Pick<Env, 'token' | 'isOAuth'>): string | null => (isOAuth ? null : token);

/** The directory for what builds leave to later ones: content, records and bundles. */
export const cacheDirectory = (root: string, { cacheDir }: Pick<Env, 'cacheDir'>): string =>
  cacheDir ? resolve(root, cacheDir) : join(root, '.academy');

/** The directory for modules that the program bundles, beside the packages that these import. */
export const moduleCache = (root: string): string => join(root, 'node_modules', '.cache', 'academy');

/** The secret with which Storyblok signs its webhooks; null if unset. It is in `.env`, which `readEnv` loads. */
export function readWebhookSecret(): string | null {
  return process.env['STORYBLOK_WEBHOOK_SECRET']?.trim() || null;
}

/** The developer's editor as a command with its arguments; undefined if unset. */
export function readEditor(): string | undefined {
  return process.env['LAUNCH_EDITOR'];
}

/** Whether to colour output to a stream (no-color.org, force-color.org): other than a terminal that knows escape sequences only if it is asked for. */
export function wantsColour({ isTTY = false }: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  return FORCE_COLOR ? !/^(?:0|false)$/.test(FORCE_COLOR) : isTTY && !isDumb();
}

/** Whether a line of a stream is drawn again while it changes, which takes escape sequences too, and somebody who watches. */
export function wantsLiveLines({ isTTY = false }: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, CI } = process.env;
  return isTTY && !isDumb() && !NO_COLOR && !CI;
}

/** A GitHub Actions step. */
export interface GithubStep {
  /** The file to append Markdown to for the run's summary page; null if there is none. */
  readonly summaryFile: string | null;
}

/** The GitHub Actions step that this process runs in; null elsewhere. */
export function readGithubStep(): GithubStep | null {
  const { env } = process;
  return env['GITHUB_ACTIONS'] === 'true' ? { summaryFile: env['GITHUB_STEP_SUMMARY'] || null } : null;
}

/** What batch engines tell a task: which one it is, and of how many. */
export interface TaskEnv {
  readonly cloudRun: Told;
  /** Its jobs tell no count. */
  readonly kubernetes: Pick<Told, 'index'>;
  readonly slurm: Told & { readonly first: string | undefined; readonly step: string | undefined };
}

interface Told {
  readonly index: string | undefined;
  readonly count: string | undefined;
}

export function readTaskEnv(): TaskEnv {
  const { env } = process;
  return {
    cloudRun: { index: env['CLOUD_RUN_TASK_INDEX'], count: env['CLOUD_RUN_TASK_COUNT'] },
    kubernetes: { index: env['JOB_COMPLETION_INDEX'] },
    slurm: {
      index: env['SLURM_ARRAY_TASK_ID'],
      count: env['SLURM_ARRAY_TASK_COUNT'],
      first: env['SLURM_ARRAY_TASK_MIN'],
      step: env['SLURM_ARRAY_TASK_STEP'],
    },
  };
}

/** Where the Firebase emulators may be on this machine. */
export interface EmulatorEnv {
  readonly path: string;
  /** A Firestore emulator set by the user, which takes precedence. */
  readonly firestoreJar: string | null;
  /** Where firebase-tools stores downloaded emulators. */
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

/** Makes functions in this process accept the unsigned tokens of the auth emulator. Set it before they load, when they read it. */
export function trustEmulatorTokens(): void {
  process.env['FIREBASE_DEBUG_MODE'] = 'true';
  process.env['FIREBASE_DEBUG_FEATURES'] = JSON.stringify({ skipTokenVerification: true });
}

// --- internal ---

const UNSEEN = /[\p{C}\uFFFD]/gu;
const AROUND = /^[\s"'`“”‘’]+|[\s"'`“”‘’]+$/g;

/** Whether the terminal shows escape sequences as they are. */
const isDumb = () => process.env['TERM'] === 'dumb';

function variablesIn(file: string): NodeJS.Dict<string> {
  try {
    return existsSync(file) ? parseEnv(readText(file)) : {};
  } catch (error) {
    throw envNotRead(error);
  }
}

const ENVIRONMENTS: readonly Environment[] = ['production', 'development'];

function toEndpoint(value: string | undefined): string | null {
  if (!value) return null;
  const url = urlOf(value);
  if (!url || !/^https?:$/.test(url.protocol)) throw invalidEndpoint(value);
  // `fetch` rejects such a URL with an error that quotes it in full, including the token.
  if (url.username || url.password) throw endpointHasCredentials();
  // Request paths bring their own slash.
  return trimEndSlashes(value);
}

function toSourceDate(value: string | undefined): number | undefined {
  if (!value) return undefined;
  if (!/^\d{1,11}$/.test(value)) throw invalidSourceDate(value);
  const moment = Number(value) * 1000;
  // Packaging shells set 1970 or 1980, the earliest date of some archives, for whatever is run in them: no day for which anybody builds a site.
  return moment < Date.UTC(2000) ? undefined : moment;
}

function toEnvironment(source: string, value: string | undefined): Environment | null {
  if (!value) return null;
  const found = ENVIRONMENTS.find((environment) => environment === value);
  if (!found) throw invalidEnvironment(source, value, ENVIRONMENTS);
  return found;
}
