import { AcademyError, listed, messageOf, usageError } from '../errors.ts';

// --- errors of content: of its service, of local spaces, and of the cache ---

export const spaceNotReadable = (path: string, reason: string, cause?: unknown) =>
  usageError({
    name: 'SpaceNotReadable',
    message: `${path} could not be read as a space: ${reason}`,
    hint: 'A space is a directory of JSON files with stories: what `storyblok stories pull` writes, responses of the API, or recordings of them.',
    cause,
  });

export const spaceNotJson = (file: string, { reason, line }: { readonly reason: string; readonly line: number | null }, cause: unknown) =>
  usageError({
    name: 'SpaceNotReadable',
    message: `${file}${line === null ? '' : `:${line}`} could not be read as a space: it is not JSON: ${reason}`,
    hint: 'Fix the file there, or pull it again.',
    cause,
  });

export const noSuchRelease = (release: string, { directory, known }: { readonly directory: string; readonly known: readonly string[] }) =>
  usageError({
    name: 'NoSuchRelease',
    message: `${directory} has no release ${release}.`,
    hint: known.length > 0 ? `It has ${known.join(', ')}.` : 'It has none: the stories of a release are in releases/<number>/.',
  });

interface ContentServiceFailure {
  /** Null if there was no response. */
  readonly status: number | null;
  readonly reason: string;
  readonly attempts: number;
  /** Without its token. */
  readonly url: string;
}

export const contentServiceFailed = ({ status, reason, attempts, url }: ContentServiceFailure) =>
  new AcademyError({
    name: 'ContentServiceFailed',
    message: `The content service ${status === null ? 'did not respond' : `responded with ${status}`}${attempts > 1 ? ` after ${attempts} attempts` : ''}: ${reason}.\n  GET ${url}`,
    hint: contentServiceHint(status),
    ...(status === null ? {} : { cause: { status } }),
  });

/** Whether the content service rejected a request's token. */
export const isRefusal = (thrown: unknown): boolean => [401, 403].includes(statusOf(thrown));

/** Whether the content service reported that it does not exist. */
export const isMissing = (thrown: unknown): boolean => statusOf(thrown) === 404;

export const fetchStopped = () => new AcademyError({ name: 'Stopped', message: 'The build was stopped while content was being fetched.' });

interface NotWhole {
  /** How many there are, according to the service. */
  readonly listed: number;
  readonly fetched: number;
}

export const spaceNotWhole = ({ listed: total, fetched, rounds }: NotWhole & { readonly rounds: number }) =>
  new AcademyError({
    name: 'SpaceNotWhole',
    message: `The content service lists ${total} stories but sent ${fetched}, ${rounds} times in a row.`,
    hint: 'Build again in a minute. If it keeps happening, report it to Storyblok: its list of stories is incomplete.',
  });

export const entriesNotWhole = ({ slug, listed: total, fetched }: NotWhole & { readonly slug: string }) =>
  new AcademyError({
    name: 'EntriesNotWhole',
    message: `The content service lists ${total} entries of the datasource "${slug}" but sent ${fetched}.`,
    hint: 'Build again in a minute. If it keeps happening, report it to Storyblok: its list of entries is incomplete.',
  });

export const spaceEmpty = (name: string) =>
  new AcademyError({
    name: 'SpaceEmpty',
    message: `The space "${name}" has no published story: there is no site to build.`,
    hint: 'Publish at least one story. If you did, STORYBLOK_TOKEN may belong to another space or be limited to a folder.',
  });

export const spaceOfDrafts = (name: string, drafts: readonly { readonly story: string; readonly reason: string }[]) =>
  new AcademyError({
    name: 'SpaceOfDrafts',
    message: `The space "${name}" has only drafts, so there is no site to build:\n${listed(drafts.map(({ story, reason }) => `${story}: ${reason}`))}`,
    hint: 'Publish the stories in Storyblok and pull them again, or build drafts with `--env development`.',
  });

export const spaceMoved = (rounds: number) =>
  new AcademyError({
    name: 'SpaceMoved',
    message: `Content was published during the fetch, ${rounds} times in a row: the site would mix old and new content.`,
    hint: 'Build again when fewer people are publishing.',
  });

export const answerNotUnderstood = (path: string, expected: string) =>
  new AcademyError({
    name: 'AnswerNotUnderstood',
    message: `The response to cdn/${path} has no ${expected}.`,
    hint: 'Check that the endpoint is a Storyblok Content Delivery API v2.',
  });

export const nothingKept = (version: string, reason: string) =>
  new AcademyError({
    name: 'NothingKept',
    message: `There is no cached ${version} content to build from offline: ${reason}.`,
    hint: 'Build once online with the same token, endpoint and --env; the content is then cached in .academy/.',
  });

export const contentNotWritten = (path: string, cause: unknown) =>
  new AcademyError({
    name: 'ContentNotWritten',
    message: `The stories could not be written to ${path}: ${messageOf(cause)}`,
    hint: 'Stories are read from there during the build. Check disk space; ACADEMY_CACHE_DIR sets another directory, and TMPDIR one for content that is not cached.',
    cause,
  });

/** Why a cached file that was modified cannot be used. */
export const DAMAGED = 'the cache is damaged';

export const contentDamaged = () =>
  new AcademyError({
    name: 'ContentDamaged',
    message: `The stories could not be read: ${DAMAGED}.`,
    hint: 'Build once without `--offline` to fetch the space again.',
  });

/** Whether an error means that cached stories are damaged. */
export const isDamaged = (thrown: unknown): boolean => thrown instanceof AcademyError && thrown.name === 'ContentDamaged';

export const recordDamaged = () =>
  new AcademyError({
    name: 'RecordDamaged',
    message: 'The build record in .academy/ is damaged.',
    hint: 'Build again: all pages will be rendered anew.',
  });

/** Whether an error means that what an earlier build left is damaged. */
export const isRecordDamaged = (thrown: unknown): boolean => thrown instanceof AcademyError && thrown.name === 'RecordDamaged';

// --- internal ---

const statusOf = (thrown: unknown): number =>
  thrown instanceof AcademyError && thrown.name === 'ContentServiceFailed'
    ? ((thrown.cause as { readonly status?: number } | undefined)?.status ?? 0)
    : 0;

function contentServiceHint(status: number | null): string {
  if (status === 401 || status === 403) return 'Check STORYBLOK_TOKEN and storyblok.region; drafts need a preview token.';
  if (status === 404) return 'Check STORYBLOK_ENDPOINT, if set: it must end with /v2.';
  if (status === 429) return 'Lower storyblok.requestsPerSecond, or try again when fewer builds are running.';
  if (status === null) return 'Check the network connection, storyblok.region and, if set, STORYBLOK_ENDPOINT; then try again.';
  return 'Try again in a minute; https://status.storyblok.com reports outages.';
}
