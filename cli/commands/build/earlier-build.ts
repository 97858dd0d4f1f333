import { hash } from 'node:crypto';
import { cacheDirectory } from '../../config/env.ts';
import type { SiteConfig } from '../../config/define.ts';
import type { Env } from '../../config/env.ts';
import { readLatest } from '../../publish/latest-build.ts';
import type { LatestBuild } from '../../publish/latest-build.ts';
import { openRecord, readRecordHead, recordFile, writeRecord } from '../../render/build-record.ts';
import type { AskedBuild, BuildRecord, OpenRecord, RecordHead } from '../../render/build-record.ts';
import { messageOf } from '../../report/errors.ts';
import { isRecordDamaged } from '../../report/errors/kept.ts';

/** The build that made the site which is there, as far as its record can be used. */
export interface EarlierBuild {
  /** The content that it was made from; undefined where anything else it was made from has changed, or it is not there any more. */
  readonly content: string | undefined;
  /** Its head, where a build of this content that tells this of itself would make the same site once more. */
  same(build: Pick<RecordHead, 'content' | 'otherFacts'> & { readonly latest: Omit<LatestBuild, 'id'> }): RecordHead | null;
  /**
   * What is left of it: the files that are there, and all else where the same program made it. It can be asked until it is closed. Which build is deployed is
   * asked where the directory holds none.
   */
  open(askDeployed: () => Promise<LatestBuild | null>): Promise<EarlierSite>;
  /** Keeps the record of the next build in its place; says why where that was not possible. */
  keep(record: BuildRecord): string | null;
}

/** What an earlier build left, while somebody reads from it. */
export interface EarlierSite {
  readonly isThere: boolean;
  /** The files of the site that is there, or is deployed, whether they can be used or not; null where nothing is known of it. */
  readonly before: BuildRecord['files'] | null;
  readonly published: BuildRecord['files'];
  readonly earlier: OpenRecord | null;
  close(): void;
}

interface Wanted {
  readonly root: string;
  readonly env: Env;
  readonly output: string;
  /** A fingerprint of all that a site is made from besides its content. */
  readonly sources: string;
  /** Whether everything is made anew. */
  readonly isFresh: boolean;
}

/** Looks for the build that made the site in `output`. */
export function findEarlierBuild({ root, env, output, sources, isFresh }: Wanted): EarlierBuild {
  const file = recordFile(cacheDirectory(root, env), output);
  const head = readRecordHead(file);
  const here = readLatest(output);
  // Where the mark says less, that site was made once more, and nobody knows of what.
  const isThere = !isFresh && head !== null && here?.id === head.latest.id && here.inputs === head.latest.inputs;
  const usable = isThere && head.sources === sources ? head : null;
  return {
    content: usable?.content,
    same: ({ content, otherFacts, latest: { cv, inputs } }) =>
      usable?.content === content && usable.otherFacts === otherFacts && usable.latest.cv === cv && usable.latest.inputs === inputs
        ? usable
        : null,
    async open(askDeployed) {
      const before = head && (here ?? (await askDeployed()));
      const record = head && openRecord(file);
      return {
        isThere: isThere && record !== null,
        before: record && before?.id === record.latest.id ? record.files : null,
        published: isThere && record ? record.files : new Map(),
        earlier: !isFresh && record?.sources === sources ? record : null,
        close: () => record?.link.summaries.close(),
      };
    },
    keep(next) {
      try {
        writeRecord(file, next);
        return null;
      } catch (error) {
        if (isRecordDamaged(error)) throw error;
        return messageOf(error);
      }
    },
  };
}

/** All that a site is made from besides its content and the program. */
interface SourceFacts extends AskedBuild {
  readonly config: SiteConfig;
  readonly env: Pick<Env, 'token'>;
  readonly isDemo: boolean;
}

/** A fingerprint of all that a site is made from besides its content; `facts` is the one without the token. */
export function sourcesOf(program: string, { config, env, environment, preview, release, strict, isDemo }: SourceFacts) {
  const facts = factsHash(program, config, environment, preview, release ?? '', strict, isDemo);
  // What was looked through for one token was not for another.
  return { facts, sources: factsHash(facts, env.token) };
}

/** Facts as one fingerprint. */
export const factsHash = (...facts: readonly unknown[]): string => hash('sha256', JSON.stringify(facts), 'hex').slice(0, 16);
