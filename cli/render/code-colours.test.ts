import { expect, test } from 'vitest';
import { colour } from '../../templates/prose/code/colours.ts';
import { colourAhead, knownColours } from './code-colours.ts';

const LONG = 'let a;\n'.repeat(2000);

test('code is coloured once: where it is checked, for the page that shows it', () => {
  const { staysPlain, take } = colourAhead(colour);
  expect([staysPlain('let a', 'language-ts'), staysPlain('let a', 'elixir'), staysPlain(LONG, 'js')]).toEqual([false, false, true]);
  const known = knownColours(take());
  expect(known.of('let a', 'typescript')).toBe('k3-2');
  expect(known.of(LONG, 'javascript')).toBeNull();
  expect([known.of('let a', 'css'), known.of('let b', 'typescript')]).toEqual([undefined, undefined]);
});

test('each story takes the colours of its own code', () => {
  const { staysPlain, take } = colourAhead(colour);
  staysPlain('a {}', 'css');
  expect(take()).toHaveLength(1);
  expect(take()).toEqual([]);
});
