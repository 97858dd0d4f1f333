import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askSecretly } from './ask-token.ts';

const { signal } = new AbortController();

const saying = (text: string, terminal = {}) => {
  const input = Object.assign(new PassThrough(), terminal);
  input.end(text);
  return input;
};

test.each([
  ['its first line', 'abc\ndef\n', 'abc'],
  ['a line without an end', '  abc ', 'abc'],
  ['nothing', '', ''],
])('of what a program says it is %s', async (_, text, token) => expect(await askSecretly(saying(text), signal)).toBe(token));

test('what is typed in a terminal is read key by key, and shown nowhere', async () => {
  const modes: boolean[] = [];
  const terminal = { isTTY: true, setRawMode: (isRaw: boolean) => void modes.push(isRaw) };
  expect(await askSecretly(saying('abx\u007fc\r', terminal), signal)).toBe('abc');
  expect(modes).toEqual([true, false]);
});

test('whoever interrupts is not asked any longer', async () => {
  const interrupt = new AbortController();
  const asked = askSecretly(new PassThrough(), interrupt.signal);
  interrupt.abort();
  await expect(asked).rejects.toThrow('aborted');
});
