import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, test } from 'vitest';
import { firestoreAttempts } from '../../functions/src/firestore-attempts.ts';
import { firestoreSubscribers } from '../../functions/src/firestore-subscribers.ts';
import type { Subscriber } from '../../functions/src/subscription.ts';
import { firebaseConfig, hasNoFirestore, wipe } from '../support/firebase/stack.ts';

const { projectId, emulators } = firebaseConfig;
process.env['FIRESTORE_EMULATOR_HOST'] = new URL(emulators.firestore).host;
const database = getFirestore(getApps()[0] ?? initializeApp({ projectId }));
const subscribers = firestoreSubscribers(() => database);

const ANA: Subscriber = { email: 'ana@example.com', firstName: 'Ana', lastName: 'López', tags: ['es', 'professional'] };
const stored = async () => (await database.collection('subscribers').get()).docs.map((document) => document.data());

beforeEach(wipe);

describe.skipIf(hasNoFirestore)('subscribers in Firestore', () => {
  test('a new one is stored with the time', async () => {
    expect(await subscribers.add(ANA, false)).toBe('added');
    expect(await stored()).toEqual([{ ...ANA, createdAt: expect.objectContaining({ seconds: expect.any(Number) }) }]);
  });

  test('requests of others cannot fill up a subscriber', async () => {
    await subscribers.add(ANA, false);
    for (const part of ['a', 'b', 'c', 'd'])
      await subscribers.add({ ...ANA, tags: Array.from({ length: 10 }, (_, index) => `${part}${index}`) }, false);
    const [kept] = await stored();
    expect(kept?.['tags']).toHaveLength(30);
    expect(kept).toMatchObject({ email: ANA.email, tags: expect.arrayContaining(['es', 'professional', 'a0']) as unknown });
  });

  test('a known one gets more tags and keeps its name', async () => {
    await subscribers.add(ANA, false);
    expect(await subscribers.add({ ...ANA, firstName: 'Mallory', tags: ['es', 'css'] }, false)).toBe('known');
    expect(await stored()).toMatchObject([{ ...ANA, tags: ['es', 'professional', 'css'] }]);
  });

  test('the first consent is kept for good, later ones are added with their times', async () => {
    const consents = ['Sí', 'Sí, y más', 'Sí', 'Yes'].map((text, index) => ({
      text,
      locale: 'es',
      at: new Date(Date.UTC(2026, 0, index + 1)),
    }));
    for (const consent of consents) await subscribers.add({ ...ANA, consent }, false);
    await subscribers.add(ANA, false);
    const [first, second, , fourth] = consents.map(({ at, ...rest }) => ({ ...rest, at: Timestamp.fromDate(at) }));
    const [kept, ...others] = await stored();
    expect(kept).toMatchObject({ email: ANA.email, consent: first, consents: [second, fourth] });
    expect(others).toEqual([]);
  });

  test('a subscriber without a consent gets the next one as the first', async () => {
    await subscribers.add(ANA, false);
    const at = new Date('2026-02-03T04:05:06Z');
    await subscribers.add({ ...ANA, consent: { text: 'Sí', locale: 'es', at } }, false);
    const [kept] = await stored();
    expect(kept?.['consent']).toEqual({ text: 'Sí', locale: 'es', at: Timestamp.fromDate(at) });
    expect(kept).not.toHaveProperty('consents');
  });

  test('two simultaneous requests make one subscriber', async () => {
    const outcomes = await Promise.all([subscribers.add(ANA, false), subscribers.add(ANA, false)]);
    expect(outcomes.toSorted()).toEqual(['added', 'known']);
    expect(await stored()).toHaveLength(1);
  });

  test('the longest possible address can be stored', async () => {
    const email = `${'a'.repeat(64)}@${'b.'.repeat(90)}com`;
    expect(await subscribers.add({ ...ANA, email }, false)).toBe('added');
    expect(await stored()).toMatchObject([{ email }]);
  });
});

describe.skipIf(hasNoFirestore)('attempts in Firestore', () => {
  const attempts = firestoreAttempts(() => database);
  const [a, b] = [
    { key: 'a', most: 3 },
    { key: 'b', most: 1 },
  ];

  test('are counted until there are too many, also when several come at once', async () => {
    const taken = await Promise.all(Array.from({ length: 5 }, () => attempts.take([a])));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await attempts.take([b])).toBe(true);
    expect(await attempts.take([b, a])).toBe(false);
  });

  test('are stored as a hash, with the time at which Firestore may delete them', async () => {
    await attempts.take([{ key: 'client 198.51.100.1', most: 1 }]);
    const [document] = (await database.collection('attempts').get()).docs;
    expect(document?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(document?.data()).toEqual({ count: 1, expiresAt: expect.any(Timestamp) });
  });

  test('that have expired do not count', async () => {
    await attempts.take([b]);
    const [document] = (await database.collection('attempts').get()).docs;
    await document?.ref.update({ expiresAt: Timestamp.fromMillis(0) });
    expect(await attempts.take([b])).toBe(true);
  });
});
