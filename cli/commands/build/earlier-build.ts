import { readLatest } from '../../publish/latest-build.ts';
import type { LatestBuild } from '../../publish/latest-build.ts';
import { openRecord, readRecordHead, recordFile, writeRecord } from '../../render/build-record.ts';
import type { BuildRecord, OpenRecord, RecordHead } from '../../render/build-record.ts';
import { messageOf } from '../../report/errors.ts';
import { isRecordDamaged } from '../../report/errors/kept.ts';
import { isValidOn } from '../../site/graph/days.ts';
import type { BegunBuild } from './begin-build.ts';

/** The build that made the existing site, as far as its record can be used. */
export interface EarlierBuild {
  /** Whether there is a record of a build at all, usable or not. */
  readonly isRecorded: boolean;
  /** The content that it was made from; undefined if any other input has changed, or the site no longer exists. */
  readonly content: string | undefined;
  /** Its head, if a build of this content with this `latest` would make the same site again today. */
  same(build: Same): RecordHead | null;
  /**
   * What is left of it: the existing files, and everything else if the same program made it. It can be queried until it is closed. The deployed build
   * is only looked up if the directory has none.
   */
  open(askDeployed: () => Promise<LatestBuild | null>): Promise<EarlierSite>;
  /** Replaces the record with that of this build; returns the reason if that fails. */
  keep(record: BuildRecord): string | null;
}

interface Same extends Pick<RecordHead, 'content' | 'otherFacts'>, Pick<BegunBuild, 'today'> {
  readonly latest: Omit<LatestBuild, 'id' | 'days'>;
}

/** What an earlier build left, while it is being read. */
export interface EarlierSite {
  /** The id of the build in the directory, if its files are known, so that only changes need to be written; else null. */
  readonly base: string | null;
  /** The files of the existing or deployed site, whether they can be reused or not; null if nothing is known of it. */
  readonly before: BuildRecord['files'] | null;
  readonly published: BuildRecord['files'];
  /** What its pages were made from; null if there is none. */
  readonly sharedBefore: BuildRecord['link']['shared'] | null;
  readonly earlier: OpenRecord | null;
  close(): void;
}

/** Finds the build that made the site in `output`. */
export function findEarlierBuild({
  cache,
  output,
  sources,
  isFresh,
}: Pick<BegunBuild, 'cache' | 'output' | 'sources' | 'isFresh'>): EarlierBuild {
  const file = recordFile(cache, output);
  const head = readRecordHead(file);
  const here = readLatest(output);
  // If the mark says less, that site was built again from unknown inputs.
  const isThere = !isFresh && head !== null && here?.id === head.latest.id && here.inputs === head.latest.inputs;
  const usable = isThere && head.sources === sources ? head : null;
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
      const record = head && openRecord(file);
      return {
        base: isThere && record ? record.latest.id : null,
        before: record && before?.id === record.latest.id ? record.files : null,
        published: isThere && record ? record.files : new Map(),
        sharedBefore: isThere && record ? record.link.shared : null,
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
