import { appendFileSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { aSourceStory, aStory, NO_NEEDS } from '../../test/support/builders.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import type { CachedHosting } from '../hosting/host-site.ts';
import { lineHash } from '../site/story/story-lines.ts';
import { summarise } from '../site/summary.ts';
import { sealed } from './store.ts';
import type { BuildReport } from '../report/report.ts';
import { openSummaries, readRecord, readRecordHead, recordFile, writeRecord, type BuildRecord } from './record.ts';
import type { PublishedFile } from './file-columns.ts';

const page = (url: string, more: Partial<NonNullable<PublishedFile['page']>> = {}): PublishedFile => ({
  hash: `hash of ${url}`,
  bytes: url.length,
  facts: { needs: NO_NEEDS, inline: [] },
  page: { url, key: `key of ${url}`, why: null, islands: [], image: null, dependencies: [], changedAt: 0, ...more },
});
const files = new Map<string, PublishedFile>([
  ['index.html', page('/', { dependencies: [3, -5, 1], why: ['story', 'cards'] })],
  ['a/index.html', page('/a', { dependencies: [7], islands: ['session'], changedAt: Date.parse('2026-01-02T03:04:05.678Z') })],
  ['b/index.html', page('/b', { why: ['story', 'cards'], islands: ['session'], image: 'assets/shared/b.png' })],
  ['assets/a.css', { hash: 'c', bytes: 2 ** 33, facts: undefined, page: undefined }],
]);

function aRecord(note = ''): BuildRecord {
  return {
    options: { environment: 'production', preview: false, strict: false },
    latest: { id: 'id', cv: 1, days: {} },
    sources: 'sources',
    content: 'content',
    otherFacts: 'otherFacts',
    report: { note } as unknown as BuildReport,
    files,
    reading: 'reading',
    shared: { program: 'p', templates: 't', islands: 'i', messages: 'm', configuration: 'c', assets: 'a' },
    hashes: ['one'],
    hosting: { inputs: 'inputs', problems: [] } as unknown as CachedHosting,
  };
}

function written(record: BuildRecord = aRecord(), directory = tempDir()): string {
  const file = recordFile(directory, '/srv/site');
  writeRecord(file, record);
  return file;
}

test('a record is read back as it was written', () => {
  const { files: read = new Map(), ...others } = readRecord(written()) ?? {};
  expect(
    new Map(
      [...read].map(([path, one]) => [
        path,
        { ...one, page: one.page && { ...one.page, dependencies: Array.from(one.page.dependencies) } },
      ]),
    ),
  ).toEqual(files);
  const { files: _, ...rest } = aRecord();
  expect(others).toEqual(rest);
});

test('the head of a record is read without the rest, even if it is long', () => {
  const note = 'x'.repeat(200_000);
  const file = written(aRecord(note));
  appendFileSync(file, 'more'.repeat(100_000));
  expect(readRecordHead(file)).toMatchObject({ sources: 'sources', report: { note } });
});

test('a record that a crash left empty has no head', () => {
  const file = written();
  truncateSync(file, 0);
  expect(readRecordHead(file)).toBeNull();
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['a changed head', (bytes) => Buffer.from(bytes.toString('latin1').replace('"sources"', '"Sources"'), 'latin1')],
  ['a changed text in its body', (bytes) => Buffer.from(bytes.toString('latin1').replace('reading', 'Reading'), 'latin1')],
  ['a missing last byte', (bytes) => bytes.subarray(0, -1)],
  ['no contents', () => Buffer.alloc(0)],
])('a record with %s is ignored', (_, spoil) => {
  const file = written();
  writeFileSync(file, spoil(readFileSync(file)));
  expect(readRecord(file)).toBeNull();
});

test('an intact record of another format is ignored', () => {
  const file = written();
  const bytes = readFileSync(file);
  const end = bytes.indexOf('\n');
  const { seal: _, ...head } = JSON.parse(bytes.toString('utf8', 0, end)) as Record<string, unknown>;
  writeFileSync(file, Buffer.concat([Buffer.from(JSON.stringify(sealed({ ...head, format: 'another' }))), bytes.subarray(end)]));
  expect([readRecordHead(file), readRecord(file)]).toEqual([null, null]);
});

test('a summary is read back as it was, tabs and line ends in its texts included', () => {
  const story = aSourceStory(aStory({ slug: 'a', name: 'A\tB', content: { title: 'Tabs\t\tand\nlines\v' } }));
  const summary = summarise(story, { hasBlock: () => true, readsOf: () => [], staysPlain: () => false });
  const unreadable = { story: 'b', reason: 'it has no content', texts: 0 };
  const hashes = [story, unreadable].map((one) => lineHash(Buffer.from(JSON.stringify(one))));
  const open = (directory: string) => openSummaries(directory, '/srv/site', 'reading');
  const directory = tempDir();
  open(directory).write(new Map([summary, unreadable].map((one, index) => [hashes[index] ?? '', one])));
  expect(hashes.map((hash) => open(directory).get(hash))).toEqual([summary, unreadable]);
});

test('temporary files of a killed build are removed by the next write, and no others', () => {
  const directory = tempDir({ 'space-published.jsonl': '', 'build-notes.txt': '' });
  const file = written(aRecord(), directory);
  openSummaries(directory, '/srv/site', 'reading').write(new Map());
  const summaries = file.replace(/bin$/, 'store');
  for (const left of [`${file}.4711`, `${summaries}.4711`]) writeFileSync(left, '');
  writeRecord(file, aRecord());
  const kept = ['build-notes.txt', basename(file), basename(summaries), 'space-published.jsonl'];
  expect(readdirSync(directory).toSorted()).toEqual(kept.toSorted());
});

test('the records of the eight latest output directories are kept, each with its two files', () => {
  const directory = tempDir();
  // In an order that is none in which a directory is listed.
  for (let number = 9; number >= 0; number--) {
    const file = recordFile(directory, `/srv/${number}`);
    openSummaries(directory, `/srv/${number}`, 'reading').write(new Map());
    writeRecord(file, aRecord());
    const time = new Date(Date.UTC(2020, 0, 1 + number));
    utimesSync(file, time, time);
  }
  const isKept = (number: number) => readRecord(recordFile(directory, `/srv/${number}`)) !== null;
  // The first was written last.
  expect(Array.from({ length: 10 }, (_, number) => number).filter(isKept)).toEqual([0, 3, 4, 5, 6, 7, 8, 9]);
  expect(readdirSync(directory)).toHaveLength(16);
});
