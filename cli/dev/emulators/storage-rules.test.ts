import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { suiteDir, tempDir } from '../../../test/support/temp-dir.ts';
import { openStorageRules, type StorageRules } from './storage-rules.ts';
import { requireTools } from './tools.ts';

/** Stands in for Java with Storage's runtime: one JSON object a line, in and out. It allows what the file of rules says, word for word. */
const RUNTIME = `#!${process.execPath}
let rules;
const answer = (told) => console.log(JSON.stringify({ status: 'ok', errors: [], warnings: [], ...told }));
answer({ id: -1 });
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, action, context } = JSON.parse(line);
  if (action === 'verify') return answer({ id, action, result: { permit: rules === context.method + ' ' + context.path } });
  const [{ name, content }] = context.source.files;
  rules = content;
  const issue = { description_: 'Unexpected.', sourcePosition_: { fileName_: name, line_: 4, column_: 18 } };
  answer({ id, action, result: { rulesVersion: 2 }, errors: content === 'broken' ? [JSON.stringify(issue)] : [] });
});
`;

const machine = suiteDir({ 'runtime.jar': '', first: 'get /b/a/o/1', second: 'get /b/a/o/2', bad: 'broken' });
const tools = requireTools<{ getDownloadDetails: (emulator: string) => { readonly downloadPath: string } }>('downloadableEmulators');
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Opens the rules on a machine with this program for Java, and with a runtime in this file. */
async function open(java: string | null, jar = 'runtime.jar'): Promise<StorageRules> {
  vi.spyOn(tools, 'getDownloadDetails').mockReturnValue({ downloadPath: join(machine, jar) });
  const bin = tempDir();
  if (java !== null) writeFileSync(join(bin, 'java'), java, { mode: 0o755 });
  vi.stubEnv('PATH', bin);
  const rules = await openStorageRules({ path: bin, firestoreJar: null, toolsCache: '' });
  onTestFinished(() => rules.stop());
  return rules;
}

const isAllowed = async (rules: StorageRules, asked: { readonly method: string; readonly path: string; readonly token?: string }) =>
  (await rules.ruleset().verify({ file: {}, ...asked })).permitted;

test('the runtime of Storage evaluates the rules if it is there, and says what is wrong with them', async () => {
  const rules = await open(RUNTIME);
  expect(rules.withoutRuntime).toBeNull();
  const asked = { method: 'get', path: 'b/a/o/1' };
  expect(await isAllowed(rules, asked)).toBe(false);
  await rules.use(join(machine, 'first'));
  expect(await isAllowed(rules, asked)).toBe(true);
  const bad = join(machine, 'bad');
  await expect(rules.use(bad)).rejects.toMatchObject({
    name: 'RulesNotValid',
    message: expect.stringContaining(`${bad}:4:18 Unexpected.`),
  });
  await rules.use(join(machine, 'second'));
  expect(await isAllowed(rules, asked)).toBe(false);
});

test.each([
  ['without Java', null, 'needs Java'],
  ['if it ends at once', '#!/bin/sh\nexit 1\n', 'did not start'],
])('our own check stands in %s', async (_, java, reason) => {
  const rules = await open(java);
  expect(rules.withoutRuntime).toContain(reason);
  const token = (uid: unknown) => `x.${Buffer.from(JSON.stringify({ user_id: uid })).toString('base64url')}.`;
  const asked = { method: 'delete', path: 'b/a/o/avatars/ana' };
  expect(await isAllowed(rules, { ...asked, token: token('ana') })).toBe(true);
  for (const other of [token('ben'), token(7), 'x.y.z', '']) expect(await isAllowed(rules, { ...asked, token: other })).toBe(false);
});

test('our own check stands in if the runtime is not installed', async () => {
  expect((await open(RUNTIME, 'none.jar')).withoutRuntime).toContain('npx firebase setup:emulators:storage');
});
