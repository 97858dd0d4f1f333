import { expect, test } from 'vitest';
import { toFile } from './file.ts';

const NOW = new Date('2026-03-04T05:06:07.890Z');
const GOOGLE = {
  providerId: 'google.com',
  uid: 'google-1',
  email: 'ana@example.com',
  displayName: 'Ana Ruiz',
  phoneNumber: null,
  photoURL: null,
};
const ANA = {
  uid: 'u1',
  email: 'ana@example.com',
  emailVerified: true,
  displayName: 'Ana Ruiz',
  photoURL: null,
  providerData: [GOOGLE],
  metadata: { creationTime: 'Fri, 02 Jan 2026 03:04:05 GMT', lastSignInTime: 'Tue, 03 Mar 2026 10:00:00 GMT' },
};

test('account, profile and lessons are exported as JSON without tokens, in a file named after the day', () => {
  // Other properties of an SDK user, above all its tokens, must not end up in the file.
  const lessons = { '/cursos/a': Date.UTC(2026, 0, 3), '/cursos/b': -Date.UTC(2026, 0, 4) };
  const account = { ...ANA, refreshToken: 'secret', stsTokenManager: { accessToken: 'secret' } };
  const { name, text } = toFile({ account, profile: { uid: 'u1', name: 'Ana', register: '2026-01-02T03:04:05.678Z' }, lessons }, NOW);
  expect(name).toBe('academy-2026-03-04.json');
  expect(JSON.parse(text)).toEqual({
    exported: '2026-03-04T05:06:07.890Z',
    account: {
      uid: 'u1',
      email: 'ana@example.com',
      emailVerified: true,
      displayName: 'Ana Ruiz',
      photoURL: null,
      created: '2026-01-02T03:04:05.000Z',
      lastSignIn: '2026-03-03T10:00:00.000Z',
      providers: [GOOGLE],
    },
    picture: null,
    profile: { uid: 'u1', name: 'Ana', register: '2026-01-02T03:04:05.678Z' },
    lessons: [
      { address: '/cursos/a', isDone: true, since: '2026-01-03T00:00:00.000Z' },
      { address: '/cursos/b', isDone: false, since: '2026-01-04T00:00:00.000Z' },
    ],
  });
});

test('an account without a profile is exported with null values', () => {
  const { text } = toFile({ account: { ...ANA, email: null, providerData: [], metadata: {} }, profile: null, lessons: {} }, NOW);
  expect(JSON.parse(text)).toMatchObject({ account: { email: null, created: null, lastSignIn: null, providers: [] }, profile: null });
});

test.each([
  ['https://firebasestorage.googleapis.com/v0/b/academy.appspot.com/o/avatars%2Fu1?alt=media&token=t', 'avatars/u1'],
  ['https://firebasestorage.googleapis.com/v0/b/academy.appspot.com/o/avatars%2Fu12?alt=media&token=t', null],
  ['https://pictures.example/ana.png', null],
])('the picture at %s is the stored file %s', (photoURL, picture) => {
  const { text } = toFile({ account: { ...ANA, photoURL }, profile: null, lessons: {} }, NOW);
  expect(JSON.parse(text)).toMatchObject({ account: { photoURL }, picture });
});
