import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readKeys } from './terminal.ts';

/** A terminal whose keys are pressed by writing to it. */
function aTerminal() {
  const modes: boolean[] = [];
  return { modes, input: Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) }) };
}

const untilRead = (input: PassThrough) => expect.poll(() => input.readableLength).toBe(0);

test('keys are handled in raw mode, which ends on close', async () => {
  const { input, modes } = aTerminal();
  const pressed: string[] = [];
  const keys = ['r', 'q'].map((key) => ({ key, does: '', run: () => pressed.push(key) }));
  const reading = readKeys(input, keys, () => {});
  input.write('rx');
  input.write('q');
  await untilRead(input);
  expect(pressed).toEqual(['r', 'q']);
  reading.close();
  input.write('r');
  expect(pressed).toEqual(['r', 'q']);
  expect(modes).toEqual([true, false]);
});

test('Ctrl-C in raw mode calls the interrupt handler', async () => {
  const { input } = aTerminal();
  const interrupted = new Promise<void>((resolve) => readKeys(input, [], resolve));
  input.write('\u0003');
  await interrupted;
});
