/** What went wrong, in the reader's words, and what to do about it. Anything else that is thrown is a bug of ours. */
export class AcademyError extends Error {
  override readonly name: string;
  /** The next action. */
  readonly hint: string | undefined;
  /** 1: the build failed. 2: wrong usage or configuration. */
  readonly exitCode: 1 | 2;

  constructor({ name, message, hint, exitCode = 1, cause }: AcademyErrorInit) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = name;
    this.hint = hint;
    this.exitCode = exitCode;
  }
}

interface AcademyErrorInit {
  /** Permanent and greppable: `MissingToken`. */
  readonly name: string;
  readonly message: string;
  readonly hint?: string;
  readonly exitCode?: 1 | 2;
  readonly cause?: unknown;
}

// --- the catalogue: every error a user can meet, once ---

export const missingToken = () =>
  new AcademyError({
    name: 'MissingToken',
    message: 'A production build was asked for, but there is no Storyblok token.',
    hint: 'Set STORYBLOK_TOKEN in the environment or in .env, or leave out --env and ACADEMY_ENV to build the demo space.',
    exitCode: 2,
  });

export const invalidConfig = (file: string, lines: readonly string[]) =>
  new AcademyError({
    name: 'InvalidConfig',
    message: `${file} has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    hint: 'Every field is described in cli/config/schema.ts; your editor completes them.',
    exitCode: 2,
  });

export const configNotLoaded = (file: string, cause: unknown) =>
  new AcademyError({
    name: 'ConfigNotLoaded',
    message: `${file} could not be loaded: ${messageOf(cause)}`,
    hint: 'It must export the result of defineConfig({…}) as its default.',
    exitCode: 2,
    cause,
  });

export const invalidEnvironment = (variable: string, value: string, allowed: readonly string[]) =>
  new AcademyError({
    name: 'InvalidEnvironment',
    message: `${variable} is "${value}", but it can only be ${allowed.map((one) => `"${one}"`).join(' or ')}.`,
    exitCode: 2,
  });

export const invalidEndpoint = (value: string) =>
  new AcademyError({
    name: 'InvalidEnvironment',
    message: `STORYBLOK_ENDPOINT is "${value}", but it can only be an address like "https://api.storyblok.com/v2".`,
    hint: 'Without it, Storyblok itself is asked, in the region that site.config.ts names.',
    exitCode: 2,
  });

export const invalidOption = (option: string, value: string, allowed: string) =>
  new AcademyError({ name: 'InvalidOption', message: `${option} is "${value}", but it must be ${allowed}.`, exitCode: 2 });

export const invalidMessages = (lines: readonly string[]) =>
  new AcademyError({
    name: 'InvalidMessages',
    message: `The interface texts in locales/ do not fit together:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    hint: 'Every language needs the same keys with the same placeholders.',
  });

export const templatesNotBundled = (what: string, details: string, cause: unknown) =>
  new AcademyError({
    name: 'NotBundled',
    message: `The ${what} could not be bundled:\n${details}`,
    hint: 'Mend the file named above.',
    cause,
  });

export const pageNotRendered = (url: string, { at, cause }: { readonly at: string | null; readonly cause: unknown }) =>
  new AcademyError({
    name: 'PageNotRendered',
    message: `${url} could not be rendered: ${messageOf(cause)}${at ? `\n  at ${at}` : ''}`,
    hint: 'Mend the template that threw; academy dev shows its lines on the page, and which block of which story it was given.',
    cause,
  });

export const nothingToServe = (directory: string) =>
  new AcademyError({
    name: 'NothingToServe',
    message: `There is no site in ${directory}.`,
    hint: 'Build it first: academy build',
    exitCode: 2,
  });

interface NotListening {
  readonly host: string;
  /** The first and the last one that was tried. */
  readonly ports: readonly [number, number];
  /** Of Node's error. */
  readonly code: string;
  readonly cause: unknown;
}

export const notListening = ({ host, ports: [first, last], code, cause }: NotListening) =>
  new AcademyError({
    name: 'NotListening',
    message: `Nothing could listen on ${host}, port ${first === last ? first : `${first} to ${last}`}: ${messageOf(cause)}.`,
    hint:
      code === 'EADDRINUSE' || code === 'EACCES'
        ? 'Choose another --port; those below 1024 often belong to the administrator.'
        : '--host must be a name or an address of this machine: 127.0.0.1, or 0.0.0.0 for every one that it has.',
    exitCode: 2,
    cause,
  });

export const nothingToEdit = () =>
  new AcademyError({
    name: 'NothingToEdit',
    message: 'A preview is edited in Storyblok, but this build has no space there.',
    hint: 'Set STORYBLOK_TOKEN to a preview token of the space. Drafts of a local space are built with --env development.',
    exitCode: 2,
  });

export const draftContent = (stories: readonly string[]) =>
  new AcademyError({
    name: 'DraftContent',
    message: `A production build was given drafts: ${some(stories)} ${stories.length === 1 ? 'carries' : 'carry'} marks of the visual editor.`,
    hint: 'Publish what was imported once more from Storyblok, or build drafts with --env development.',
  });

export const outputNotSafe = (leaks: readonly { readonly file: string; readonly what: string }[]) =>
  new AcademyError({
    name: 'OutputNotSafe',
    message: `${leaks.length === 1 ? 'A file holds' : 'Files hold'} what must not be published:\n${leaks
      .slice(0, SHOWN)
      .map(({ file, what }) => `  ${file}: ${what}`)
      .join('\n')}${leaks.length > SHOWN ? `\n  and ${leaks.length - SHOWN} more` : ''}`,
    hint: 'Take it out of the content, of templates/ or of site.config.ts; a secret that was published anywhere has to be replaced.',
  });

export const setupHasFindings = (count: number) =>
  new AcademyError({
    name: 'SetupHasFindings',
    message: count === 1 ? 'One thing is not as it should be.' : `${count} things are not as they should be.`,
    hint: 'Each is listed above, with what to do about it.',
  });

export const buildHasFailures = (count: number) =>
  new AcademyError({
    name: 'BuildFailed',
    message: `${count === 1 ? 'A problem' : `${count} problems`} must be mended before the site can be published; the previous one is as it was.`,
    hint: 'They are listed above. What fails a build is set by `problems` in site.config.ts.',
  });

export const spaceNotReadable = (path: string, reason: string, cause?: unknown) =>
  new AcademyError({
    name: 'SpaceNotReadable',
    message: `${path} could not be read as a space: ${reason}`,
    hint: 'A space is a directory of stories as `storyblok stories pull` writes it, or of recorded API responses.',
    exitCode: 2,
    cause,
  });

export const schemaOutOfDate = (file: string) =>
  new AcademyError({
    name: 'SchemaOutOfDate',
    message: `${file} does not match demo/components.json.`,
    hint: 'Run: academy types',
  });

// --- Firebase on this machine ---

export const emulatorsNotInstalled = (cause: unknown) =>
  new AcademyError({
    name: 'EmulatorsNotInstalled',
    message: 'site.config.ts names no Firebase project, and firebase-tools, whose emulators would stand in for it, is not installed.',
    hint: 'Run npm ci with the development packages, or put the values of a Firebase project into site.config.ts.',
    cause,
  });

export const firestoreNotStarted = (reason: string) =>
  new AcademyError({
    name: 'FirestoreNotStarted',
    message: `The Firestore emulator did not start: ${reason}`,
    hint: 'Check `java -version`: emulators since 1.20 need Java 21. FIRESTORE_EMULATOR_JAR names another emulator.',
  });

export const rulesNotValid = (file: string, mistakes: readonly string[]) =>
  new AcademyError({
    name: 'RulesNotValid',
    message: `The security rules have ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((mistake) => `  ${file}:${mistake}`).join('\n')}`,
    hint: 'The file is generated: mend cli/firebase/rules.ts or islands/user-fields.ts, then run: academy rules',
  });

export const firebaseJsonNotValid = (file: string, mistakes: readonly string[]) =>
  new AcademyError({
    name: 'FirebaseJsonNotValid',
    message: `Firebase would not understand ${file}:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`,
    hint: 'Mend the file; headers and redirects of the hosting come from site.config.ts and are written by the build (docs/deploying.md).',
    exitCode: 2,
  });

export const rulesOutOfDate = (file: string) =>
  new AcademyError({
    name: 'RulesOutOfDate',
    message: `${file} does not match islands/user-fields.ts.`,
    hint: 'Run: academy rules',
  });

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string') return thrown.message;
  return String(thrown);
}

// --- the content service ---

interface ContentServiceFailure {
  /** Null where no answer came. */
  readonly status: number | null;
  readonly reason: string;
  readonly attempts: number;
  /** Without its token. */
  readonly url: string;
}

export const contentServiceFailed = ({ status, reason, attempts, url }: ContentServiceFailure) =>
  new AcademyError({
    name: 'ContentServiceFailed',
    message: `${status === null ? 'There was no answer' : `The answer was ${status}`}${attempts > 1 ? ` after ${attempts} attempts` : ''}: ${reason}.\n  GET ${url}`,
    hint: contentServiceHint(status),
    ...(status === null ? {} : { cause: { status } }),
  });

/** Whether the content service refused a request for its token. */
export const isRefusal = (thrown: unknown): boolean => [401, 403].includes(statusOf(thrown));

/** Whether the content service has no such thing. */
export const isMissing = (thrown: unknown): boolean => statusOf(thrown) === 404;

const statusOf = (thrown: unknown): number =>
  thrown instanceof AcademyError && thrown.name === 'ContentServiceFailed'
    ? ((thrown.cause as { readonly status?: number } | undefined)?.status ?? 0)
    : 0;

export const fetchStopped = () => new AcademyError({ name: 'Stopped', message: 'The build was stopped while content was being fetched.' });

export const spaceNotWhole = ({
  listed,
  fetched,
  rounds,
}: {
  readonly listed: number;
  readonly fetched: number;
  readonly rounds: number;
}) =>
  new AcademyError({
    name: 'SpaceNotWhole',
    message: `The content service lists ${listed} stories but sent ${fetched}, ${rounds} times in a row.`,
    hint: 'Build again in a minute. If it stays, tell Storyblok: its list of stories is not complete.',
  });

export const spaceMoved = (rounds: number) =>
  new AcademyError({
    name: 'SpaceMoved',
    message: `Somebody published while content was being fetched, ${rounds} times in a row, so that old and new content would be mixed.`,
    hint: 'Build again when fewer people publish.',
  });

export const answerNotUnderstood = (path: string, expected: string) =>
  new AcademyError({
    name: 'AnswerNotUnderstood',
    message: `The answer to cdn/${path} has no ${expected}.`,
    hint: 'Check that the endpoint is a Storyblok Content Delivery API, version 2.',
  });

export const noSuchPage = (address: string, similar: string | null) =>
  new AcademyError({
    name: 'NoSuchPage',
    message: `The site has no page ${address}.`,
    hint: similar ? `Did you mean ${similar}?` : 'Addresses are written as in a browser, like /en/cursos.',
    exitCode: 2,
  });

const SHOWN = 20;

/** @example some(['a', 'b', 'c', 'd']) // => 'a, b, c and 1 more' */
function some(names: readonly string[]): string {
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
}

function contentServiceHint(status: number | null): string {
  if (status === 401 || status === 403) return 'Check STORYBLOK_TOKEN and storyblok.region; drafts need a preview token.';
  if (status === 404) return 'Check the path, and that the story is published.';
  if (status === 429) return 'Lower storyblok.requestsPerSecond, or build again when fewer builds run.';
  if (status === null) return 'Check the connection, storyblok.region and, where it is set, STORYBLOK_ENDPOINT; then build again.';
  return 'Build again in a minute; https://status.storyblok.com tells about outages.';
}
