import { appendFileSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NO_NEEDS } from '../../test/support/builders.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import type { KeptHosting } from '../hosting/kept-hosting.ts';
import { sealed } from '../kept/sealed.ts';
import type { BuildReport } from '../report/report.ts';
import { openRecord, readRecordHead, recordFile, writeRecord } from './build-record.ts';
import type { BuildRecord } from './build-record.ts';
import type { PublishedFile } from './published-file.ts';
import { withTexts } from './summary-texts.ts';
import type { SummaryTexts } from './summary-texts.ts';

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

const textsOf = (texts: readonly string[]): SummaryTexts => ({ count: texts.length, textAt: (line) => texts[line] ?? '', kept: null });

function aRecord({ texts = ['one'], note = '' }: { readonly texts?: readonly string[]; readonly note?: string } = {}): BuildRecord {
  return {
    asked: { environment: 'production', preview: false, strict: false },
    latest: { id: 'id', cv: 1, days: {} },
    sources: 'sources',
    content: 'content',
    otherFacts: 'otherFacts',
    report: { note } as unknown as BuildReport,
    files,
    link: {
      reading: 'reading',
      shared: { program: 'p', templates: 't', islands: 'i', messages: 'm', configuration: 'c', assets: 'a' },
      hashes: texts,
      summaries: textsOf(texts),
      outline: { lines: [], uuids: [], kinds: [], locales: [], urls: [], translations: [], courses: [], taken: [] },
      otherAddresses: 'other addresses',
      problems: { site: [], stories: new Map() },
    },
    hosting: { inputs: 'inputs', problems: [] } as unknown as KeptHosting,
  };
}

function written(record: BuildRecord = aRecord(), directory = tempDir()): string {
  const file = recordFile(directory, '/srv/site');
  writeRecord(file, record);
  return file;
}

function opened(file: string) {
  const record = openRecord(file);
  if (!record) throw new Error('there is no record');
  onTestFinished(() => record.link.summaries.close());
  return record;
}

const summariesBeside = (file: string) => readdirSync(join(file, '..')).filter((name) => name.endsWith('.jsonl'));

test('a record is read back as it was written', () => {
  const { files: read, link, ...head } = opened(written());
  expect(
    new Map(
      [...read].map(([path, one]) => [
        path,
        { ...one, page: one.page && { ...one.page, dependencies: Array.from(one.page.dependencies) } },
      ]),
    ),
  ).toEqual(files);
  expect(link.summaries.textAt(0)).toBe('one');
  expect(head).toMatchObject({ latest: { id: 'id', cv: 1, days: {} }, sources: 'sources', content: 'content', otherFacts: 'otherFacts' });
});

test('the head of a record is read without the rest, even if it is long', () => {
  const note = 'x'.repeat(200_000);
  const file = written(aRecord({ note }));
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
  expect(openRecord(file)).toBeNull();
});

test('an intact record of another format is ignored', () => {
  const file = written();
  const bytes = readFileSync(file);
  const end = bytes.indexOf('\n');
  const { seal: _, ...head } = JSON.parse(bytes.toString('utf8', 0, end)) as Record<string, unknown>;
  writeFileSync(file, Buffer.concat([Buffer.from(JSON.stringify(sealed({ ...head, format: 'another' }))), bytes.subarray(end)]));
  expect([readRecordHead(file), openRecord(file)]).toEqual([null, null]);
});

test('a modified summary is an error when it is read, and the others stay readable', () => {
  const file = written(aRecord({ texts: ['one', 'two'] }));
  const texts = join(file, '..', summariesBeside(file)[0] ?? '');
  writeFileSync(texts, readFileSync(texts, 'utf8').replace('two', 'Two'));
  const { summaries } = opened(file).link;
  expect(summaries.textAt(0)).toBe('one');
  expect(() => summaries.textAt(1)).toThrowError(expect.objectContaining({ name: 'RecordDamaged' }));
});

test('each of many summaries is read back', () => {
  const texts = Array.from({ length: 1001 }, (_, line) => `text ${line}`);
  const { summaries } = opened(written(aRecord({ texts }))).link;
  expect(texts.map((_, line) => summaries.textAt(line))).toEqual(texts);
});

test.each<[string, (file: string) => void]>([
  ['gone', (file) => rmSync(file)],
  ['cut off', (file) => truncateSync(file, 10)],
])('a record whose summaries are %s is ignored', (_, spoil) => {
  const file = written();
  spoil(join(file, '..', summariesBeside(file)[0] ?? ''));
  expect(openRecord(file)).toBeNull();
});

test('the file of summaries is rewritten only after enough changes, and always yields current texts', () => {
  const texts = Array.from({ length: 24 }, (_, line) => `text ${line}`);
  const directory = tempDir();
  const file = written(aRecord({ texts }), directory);
  const [first] = summariesBeside(file);
  const change = (lines: readonly number[]) => {
    const { link, ...rest } = opened(file);
    const changed = new Map(lines.map((line) => [line, `changed ${line}`]));
    for (const [line, text] of changed) texts[line] = text;
    writeRecord(file, { ...rest, link: { ...link, summaries: withTexts(link.summaries, changed) } });
    const { summaries } = opened(file).link;
    expect(texts.map((_, line) => summaries.textAt(line))).toEqual(texts);
    return summariesBeside(file);
  };
  expect(change([3])).toEqual([first]);
  expect(change([5, 6])).toEqual([first]);
  const anew = change([7]);
  expect(anew).toHaveLength(1);
  expect(anew).not.toEqual([first]);
});

test('temporary files of a killed build are removed by the next write, and no others', () => {
  const directory = tempDir({ 'space-published.jsonl': '', 'build-notes.txt': '' });
  const file = written(aRecord(), directory);
  for (const left of [`${file}.4711`, file.replace(/\.bin$/, '.4711')]) writeFileSync(left, '');
  expect(readdirSync(directory)).toHaveLength(6);
  writeRecord(file, aRecord());
  expect(readdirSync(directory)).toEqual(expect.arrayContaining(['space-published.jsonl', 'build-notes.txt']));
  expect(readdirSync(directory)).toHaveLength(4);
});

test('the records of the eight latest output directories are kept, each with its two files', () => {
  const directory = tempDir();
  // In an order that is none in which a directory is listed.
  for (let number = 9; number >= 0; number--) {
    const file = recordFile(directory, `/srv/${number}`);
    writeRecord(file, aRecord({ texts: [`text ${number}`] }));
    const time = new Date(Date.UTC(2020, 0, 1 + number));
    utimesSync(file, time, time);
  }
  const isKept = (number: number) => openRecord(recordFile(directory, `/srv/${number}`));
  const kept = Array.from({ length: 10 }, (_, number) => isKept(number));
  for (const record of kept) record?.link.summaries.close();
  // The first was written last.
  expect(kept.flatMap((record, number) => (record ? [number] : []))).toEqual([0, 3, 4, 5, 6, 7, 8, 9]);
  expect(readdirSync(directory)).toHaveLength(16);
});
