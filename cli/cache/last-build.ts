import { readLatest, type LatestBuild } from '../files/latest-build.ts';
import { memoize } from '../lib/memoize.ts';
import { messageOf } from '../report/errors.ts';
import { isValidOn } from '../site/graph/days.ts';
import type { Summary } from '../site/summary.ts';
import type { PublishedFile } from './file-columns.ts';
import type { SharedFacts } from './page-keys.ts';
import { openSummaries, readRecord, readRecordHead, recordFile, writeRecord, type BuildRecord, type RecordHead } from './record.ts';
import type { KeyedStore } from './keyed-store.ts';

/** The build that made the existing site, as far as its record can be used. */
export interface LastBuild {
  /** Whether there is a record of a build at all, usable or not. */
  readonly isRecorded: boolean;
  /** The content that it was made from; undefined if any other input has changed, or the site no longer exists. */
  readonly content: string | undefined;
  /** Its head, if a build of this content with this `latest` would make the same site again today. */
  same(build: Same): RecordHead | null;
  /** What is left of it. The deployed build is only looked up if the directory has none. */
  open(askDeployed: () => Promise<LatestBuild | null>): Promise<LastSite>;
  /** The summaries of stories that are read in this way, unless nothing is to be reused. */
  summaries(reading: string): KeyedStore<Summary>;
  /** Replaces what is known of it with the record of this build; returns the reason if that fails. */
  replace(record: BuildRecord, summaries: ReadonlyMap<string, Summary>): string | null;
}

interface FindOptions {
  /** The directory of everything that is cached between builds. */
  readonly cache: string;
  /** The directory of the site. */
  readonly output: string;
  /** A fingerprint of everything that the site is made from except its content. */
  readonly sources: string;
  /** Whether nothing is reused. */
  readonly isFresh: boolean;
}

interface Same extends Pick<RecordHead, 'content' | 'otherFacts'> {
  readonly latest: Omit<LatestBuild, 'id' | 'days'>;
  readonly today: string;
}

/** What the last build left. */
export interface LastSite {
  /** The id of the build in the directory, if its files are known, so that only changes need to be written; else null. */
  readonly base: string | null;
  /** The files of the existing or deployed site, whether they can be reused or not; null if nothing is known of it. */
  readonly published: ReadonlyMap<string, PublishedFile> | null;
  /** The files in the directory; empty if they are unknown. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** What its pages were made from; null if that is unknown. */
  readonly shared: SharedFacts | null;
  /** Its record, if the same program made it. */
  readonly record: BuildRecord | null;
}

/** Where no build has been. */
export const NO_SITE: LastSite = { base: null, published: null, files: new Map(), shared: null, record: null };

/** Finds the build that made the site in `output`. */
export function findLastBuild({ cache, output, sources, isFresh }: FindOptions): LastBuild {
  const file = recordFile(cache, output);
  const head = readRecordHead(file);
  const here = readLatest(output);
  // If the mark says less, that site was built again from unknown inputs.
  const isThere = !isFresh && head !== null && here?.id === head.latest.id && here.inputs === head.latest.inputs;
  const usable = isThere && head.sources === sources ? head : null;
  // Read once: they are many megabytes.
  const summaries = memoize((reading: string) => openSummaries(cache, output, reading));
  return {
    isRecorded: head !== null,
    content: usable?.content,
    same({ content, otherFacts, latest: { cv, inputs }, today }) {
      if (usable?.content !== content || usable.otherFacts !== otherFacts) return null;
      const { latest } = usable;
      return latest.cv === cv && latest.inputs === inputs && isValidOn(latest.days, today) ? usable : null;
    },
    async open(askDeployed) {
      const before = head && (here ?? (await askDeployed()));
      const record = head && readRecord(file);
      const known = isThere ? record : null;
      return {
        base: known?.latest.id ?? null,
        published: record && before?.id === record.latest.id ? record.files : null,
        files: known?.files ?? new Map(),
        shared: known?.shared ?? null,
        record: !isFresh && record?.sources === sources ? record : null,
      };
    },
    summaries: (reading) => (isFresh ? { ...summaries(reading), get: () => undefined } : summaries(reading)),
    replace(record, made) {
      try {
        summaries(record.reading).write(made);
        writeRecord(file, record);
        return null;
      } catch (error) {
        return messageOf(error);
      }
    },
  };
}
