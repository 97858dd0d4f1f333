import { expect, test } from 'vitest';
import { gain, type KeptSubscriber } from './subscribers.ts';
import type { Consent } from './subscription.ts';

const aConsent = (text: string, day = 1): Consent => ({ text, locale: 'en', at: new Date(Date.UTC(2026, 0, day)) });
const ANA: KeptSubscriber = { email: 'ana@example.com', firstName: 'Ana', lastName: '', tags: ['en'], consent: aConsent('First') };
const { consent: _, ...BEFORE } = ANA;

/** What is kept after submitting the form with these consents, one after another. */
const after = (known: KeptSubscriber, ...given: readonly Consent[]) =>
  given.reduce<KeptSubscriber>((kept, consent) => ({ ...kept, ...gain(kept, { ...BEFORE, consent }, false) }), known);

test('different consents are added after the first one, in order', () => {
  expect(after(ANA, aConsent('Second', 2), aConsent('Third', 3))).toEqual({
    ...ANA,
    consents: [aConsent('Second', 2), aConsent('Third', 3)],
  });
});

test('a repeated consent keeps the time at which it was first given', () => {
  expect(after(ANA, aConsent('First', 2), aConsent('Second', 3), aConsent('Second', 4))).toEqual({
    ...ANA,
    consents: [aConsent('Second', 3)],
  });
});

test('a subscriber without a consent gets the first one given', () => {
  expect(after(BEFORE, aConsent('Later', 2))).toEqual({ ...BEFORE, consent: aConsent('Later', 2) });
});

test('a submission without a consent removes none', () => {
  const known = after(ANA, aConsent('Second', 2));
  expect({ ...known, ...gain(known, BEFORE, false) }).toEqual(known);
});

test('at most ten further consents are kept, and later ones do not replace earlier ones', () => {
  const others = Array.from({ length: 30 }, (__, index) => aConsent(`Text ${index}`, index));
  expect(after(ANA, ...others)).toEqual({ ...ANA, consents: others.slice(0, 10) });
});

test('what others add leaves room for what the owner adds', () => {
  const many = (letter: string) => Array.from({ length: 40 }, (__, index) => `${letter}${index}`);
  const filled = {
    ...after(ANA, ...many('x').map((text) => aConsent(text))),
    ...gain(ANA, { ...BEFORE, tags: many('x') }, false),
  };
  expect(filled.tags).toHaveLength(30);
  const mine = { ...BEFORE, tags: ['mine'], consent: aConsent('Mine') };
  expect(gain(filled, mine, false)).toEqual({ tags: filled.tags });
  expect(gain(filled, mine, true)).toEqual({ tags: [...filled.tags, 'mine'], consents: [...(filled.consents ?? []), aConsent('Mine')] });
});

test('what the owner added stays when others add', () => {
  const known = { ...ANA, ...gain(ANA, { ...BEFORE, tags: Array.from({ length: 50 }, (__, index) => `o${index}`) }, true) };
  expect(gain(known, { ...BEFORE, tags: ['x'] }, false).tags).toEqual(known.tags);
  expect(known.tags).toHaveLength(51);
});
