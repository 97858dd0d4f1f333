import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { integrityMismatches } from './find-files.ts';
import type { FinishedSite } from './finished-site.ts';
import { readPage } from './read-page.ts';

const hash = (algorithm: string, text = 'the file') => `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
const OTHER = 'another file';

test.each([
  ['a correct integrity hash is accepted', hash('sha256'), 0],
  ['a wrong integrity hash is reported', hash('sha384', OTHER), 1],
  ['one correct hash out of two with the same algorithm is accepted', `${hash('sha256', OTHER)} ${hash('sha256')}`, 0],
  ['a wrong hash with a stronger algorithm is reported despite a correct weaker one', `${hash('sha256')} ${hash('sha512', OTHER)}`, 1],
  [
    'a correct hash with a stronger algorithm and options is accepted despite a wrong weaker one',
    `${hash('sha256', OTHER)} ${hash('sha512')}?x`,
    0,
  ],
  ['a hash with an algorithm unknown to browsers is ignored', 'md5-abc', 0],
])('%s', (_, integrity, found) => {
  const site: Pick<FinishedSite, 'pages' | 'answerTo' | 'digestOf'> = {
    pages: [readPage(`<script src="/a.js" integrity="${integrity}"></script>`, '/')],
    answerTo: () => ({ kind: 'file', file: 'a.js', address: '/a.js', isRedirected: false }),
    digestOf: (_file, algorithm) => createHash(algorithm).update('the file').digest('base64'),
  };
  expect([...integrityMismatches(site as FinishedSite)]).toHaveLength(found);
});
