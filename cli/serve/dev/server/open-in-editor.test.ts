import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listenInTest } from '../../../../test/support/listen-in-test.ts';
import { rawRequest } from '../../../../test/support/raw-request.ts';
import { tempDir } from '../../../../test/support/temp-dir.ts';
import { answerOpen } from './open-in-editor.ts';

test.each([
  '',
  'a.ts',
  'a.ts:1',
  ':1:1',
  '%00:1:1',
  'a.ts%00:1:1',
  `${'a'.repeat(5000)}:1:1`,
  `${'a/'.repeat(5000)}:1:1`,
  'a.ts/b:1:1',
  'folder:1:1',
  '.:1:1',
  'loop/x:1:1',
  '../outside.ts:1:1',
  'link.ts:1:1',
  '/etc/hostname:1:1',
  '%ff:1:1',
  '%E0%A4%A:1:1',
  '\\\\host\\share:1:1',
])('a place that the project does not have (%j) is not found, and a sentence says so', async (at) => {
  const folder = tempDir({ 'project/a.ts': '', 'outside.ts': '' });
  const root = join(folder, 'project');
  mkdirSync(join(root, 'folder'));
  symlinkSync('../outside.ts', join(root, 'link.ts'));
  symlinkSync('loop', join(root, 'loop'));
  const errors: unknown[] = [];
  const origin = await listenInTest(
    createServer((request, response) => {
      answerOpen(request, response, root).catch((error: unknown) => {
        errors.push(error);
        response.writeHead(500).end();
      });
    }),
  );
  const answer = await rawRequest(origin, {
    method: 'POST',
    path: `/__academy/open?at=${at}`,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect([errors, answer.status, answer.body]).toEqual([[], 404, 'The project has no such file, or the line and column are missing.']);
});
