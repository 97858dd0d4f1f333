import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askSecretly } from './init-command.ts';

const { signal } = new AbortController();

const saying = (text: string, terminal = {}) => {
  const input = Object.assign(new PassThrough(), terminal);
  input.end(text);
  return input;
};

test.each([
  ['the first line', 'abc\ndef\n', 'abc'],
  ['a line without a line break', 'abc', 'abc'],
  ['empty if there is no input', '', ''],
])('the token read from a pipe is %s', async (_, text, token) => expect(await askSecretly(saying(text), signal)).toBe(token));

test('in a terminal the token is read in raw mode, with backspace, and raw mode is left afterwards', async () => {
  const modes: boolean[] = [];
  const terminal = { isTTY: true, setRawMode: (isRaw: boolean) => void modes.push(isRaw) };
  expect(await askSecretly(saying('abx\u007fc\r', terminal), signal)).toBe('abc');
  expect(modes).toEqual([true, false]);
});

test('an abort rejects the prompt', async () => {
  const interrupt = new AbortController();
  const asked = askSecretly(new PassThrough(), interrupt.signal);
  interrupt.abort();
  await expect(asked).rejects.toThrow('aborted');
});
