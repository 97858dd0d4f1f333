import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askSecretly } from './init-command.ts';

const { signal } = new AbortController();
const silent = { question: 'Token: ', output: { write: () => {} }, signal };

const saying = (text: string, terminal = {}) => {
  const input = Object.assign(new PassThrough(), terminal);
  input.end(text);
  return input;
};

test.each([
  ['the first line', 'abc\ndef\n', 'abc'],
  ['a line without a line break', 'abc', 'abc'],
  ['empty if there is no input', '', ''],
])('the token read from a pipe is %s', async (_, text, token) => expect(await askSecretly(saying(text), silent)).toBe(token));

test('in a terminal the token is read in raw mode, which is on before the question is there and left afterwards, with backspace', async () => {
  const events: (boolean | string)[] = [];
  const terminal = { isTTY: true, setRawMode: (isRaw: boolean) => void events.push(isRaw) };
  const output = { write: (text: string) => void events.push(text) };
  expect(await askSecretly(saying('abx\u007fc\r', terminal), { ...silent, output })).toBe('abc');
  expect(events).toEqual([true, 'Token: ', false, '\n']);
});

test('an abort rejects the prompt', async () => {
  const interrupt = new AbortController();
  const asked = askSecretly(new PassThrough(), { ...silent, signal: interrupt.signal });
  interrupt.abort();
  await expect(asked).rejects.toThrow('aborted');
});
