import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findFirestore, startFirestore } from '../../cli/dev/emulators/firestore.ts';
import { readEmulatorEnv } from '../../cli/config/env.ts';
import { toRules } from '../../cli/config/firestore-rules.ts';
import { LESSONS_SIZE, USER_FIELDS } from '../../islands/user-fields.ts';
import { ROOT } from '../support/academy.ts';
import { signedInEarlier } from '../support/firebase/earlier.ts';
import { toFields, type Plain } from '../support/firebase/firestore-values.ts';
import {
  firebaseConfig,
  hasNoFirestore,
  registerUser,
  wipe,
  wipeDocuments,
  writeDocument,
  type TestUser,
} from '../support/firebase/stack.ts';
import { tempDir } from '../support/temp-dir.ts';

const { projectId, emulators } = firebaseConfig;
const documents = `projects/${projectId}/databases/(default)/documents`;
const REGISTERED = new Date('2026-01-02T03:04:05.678Z');

type Data = Readonly<Record<string, Plain | Date>>;
type Person = 'owner' | 'earlier' | 'stranger' | 'visitor';

/** The owner's uid is not known before the test. */
const UID = '{uid}';
const WHOLE: Data = {
  name: 'Ana',
  surname: 'López',
  experience: 'working',
  country: 'ES',
  locale: 'es',
  email: 'ana@example.com',
  avatar: 'https://example.com/ana.png',
};

let people: Readonly<Record<Person, Pick<TestUser, 'uid' | 'idToken'> | null>>;

beforeEach(wipeDocuments);
beforeAll(async () => {
  await wipe();
  const owner = await registerUser({ email: 'ana@example.com' });
  people = {
    owner,
    earlier: { ...owner, idToken: signedInEarlier(owner.idToken) },
    stranger: await registerUser({ email: 'ben@example.com' }),
    visitor: null,
  };
});

interface Request {
  readonly who?: Person;
  readonly method?: string;
  readonly body?: object;
}

async function ask(path: string, { who = 'owner', method = 'POST', body }: Request): Promise<'allowed' | 'denied'> {
  const token = people[who]?.idToken;
  const response = await fetch(`${emulators.firestore}/v1/${documents}${path}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body).replaceAll(UID, people.owner?.uid ?? '') } : {}),
  });
  const text = await response.text();
  if (response.status === 403) return 'denied';
  if (response.ok) return 'allowed';
  throw new Error(`${response.status}: ${text}`);
}

interface Write {
  readonly who?: Person;
  readonly data: Data;
  /** Fields that are written; without it the whole document is replaced. */
  readonly mask?: readonly string[];
  readonly exists: boolean;
  readonly serverTime?: readonly string[];
  readonly at?: string;
}

const write = ({ who = 'owner', data, mask, exists, serverTime = [], at = `users/${UID}` }: Write) =>
  ask(':commit', {
    who,
    body: {
      writes: [
        {
          update: { name: `${documents}/${at}`, fields: toFields(data) },
          currentDocument: { exists },
          ...(mask ? { updateMask: { fieldPaths: mask } } : {}),
          updateTransforms: serverTime.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
        },
      ],
    },
  });

const create = (data: Data, more: Partial<Write> = {}) =>
  write({ data: { uid: UID, ...data }, exists: false, serverTime: ['register'], ...more });
const update = (data: Data, more: Partial<Write> = {}) => write({ data, exists: true, mask: Object.keys(data), ...more });
const remove = (who: Person, at = `users/${UID}`) => ask(':commit', { who, body: { writes: [{ delete: `${documents}/${at}` }] } });
const without = (name: string): Data => Object.fromEntries(Object.entries(WHOLE).filter(([one]) => one !== name));

/** The values that a field accepts when a document is created, and equally when it is changed. */
const VALUES: readonly (readonly [what: string, data: Data, outcome: 'allowed' | 'denied'])[] = [
  ['every field', WHOLE, 'allowed'],
  ['no more than the uid', {}, 'allowed'],
  ['a field that nobody knows', { role: 'admin' }, 'denied'],
  ['a name as long as it may be', { name: 'ñ'.repeat(80) }, 'allowed'],
  ['a name that is too long', { name: 'n'.repeat(81) }, 'denied'],
  ['a name that the form would count as too long', { name: '😀'.repeat(41) }, 'denied'],
  ['an empty name', { name: '' }, 'denied'],
  ['a name that is a number', { name: 7 }, 'denied'],
  ['a name that is nothing', { name: null }, 'denied'],
  ['a surname as long as it may be', { surname: 's'.repeat(120) }, 'allowed'],
  ['a surname that is too long', { surname: 's'.repeat(121) }, 'denied'],
  ['a surname that is a list', { surname: ['a'] }, 'denied'],
  ...USER_FIELDS.experience.values.map((experience) => [`the experience "${experience}"`, { experience }, 'allowed'] as const),
  ['an experience that is not offered', { experience: 'guru' }, 'denied'],
  ['an experience in capitals', { experience: 'Senior' }, 'denied'],
  ['an experience that is a map', { experience: { none: true } }, 'denied'],
  ['a country', { country: 'MX' }, 'allowed'],
  ['a country in small letters', { country: 'mx' }, 'denied'],
  ['a country with more after it', { country: 'MX\nX' }, 'denied'],
  ['a country that is a number', { country: 52 }, 'denied'],
  ['English', { locale: 'en' }, 'allowed'],
  ['a language with a region', { locale: 'pt-BR' }, 'allowed'],
  ['the name of a language', { locale: 'Español' }, 'denied'],
  ['a text that begins with a language', { locale: 'es, of course' }, 'denied'],
  ['the address of the account', { email: 'ana@example.com' }, 'allowed'],
  ["somebody else's address", { email: 'ben@example.com' }, 'denied'],
  ['an address that is a flag', { email: true }, 'denied'],
  ['a picture', { avatar: 'https://example.com/a.png' }, 'allowed'],
  ['a picture without encryption', { avatar: 'http://example.com/a.png' }, 'denied'],
  ['a picture that is a script', { avatar: 'javascript:alert(1)' }, 'denied'],
  ['a picture with blanks', { avatar: 'https://example.com/a b.png' }, 'denied'],
  ['a picture that is too long', { avatar: `https://example.com/${'a'.repeat(2048)}` }, 'denied'],
];

describe.skipIf(hasNoFirestore)('a progress document', () => {
  const tell = (data: Data, more: Partial<Write> = {}) => write({ data, exists: false, at: `progress/${UID}`, ...more });
  const TEXT: Data = { lessons: '{"/cursos/a":1}' };

  test.each<readonly [string, () => Promise<string>, string]>([
    ['their lessons are kept', () => tell(TEXT), 'allowed'],
    ['as many as may be', () => tell({ lessons: 'x'.repeat(LESSONS_SIZE) }), 'allowed'],
    ['too many', () => tell({ lessons: 'x'.repeat(LESSONS_SIZE + 1) }), 'denied'],
    ['an empty text', () => tell({ lessons: '' }), 'denied'],
    ['lessons that are no text', () => tell({ lessons: ['a'] }), 'denied'],
    ['something else', () => tell({ ...TEXT, more: 'x' }), 'denied'],
    ['nothing', () => tell({}), 'denied'],
    ['by somebody else', () => tell(TEXT, { who: 'stranger' }), 'denied'],
    ['by a visitor', () => tell(TEXT, { who: 'visitor' }), 'denied'],
    ['below it', () => tell(TEXT, { at: `progress/${UID}/more/x` }), 'denied'],
  ])('%s', async (_, attempt, outcome) => {
    expect(await attempt()).toBe(outcome);
  });

  describe('that is kept', () => {
    const path = () => `progress/${people.owner?.uid}`;
    beforeEach(() => writeDocument(path(), TEXT));

    test.each<readonly [string, () => Promise<string>, string]>([
      ['its owner reads it', () => ask(`/${path()}`, { method: 'GET' }), 'allowed'],
      ['somebody else reads it', () => ask(`/${path()}`, { method: 'GET', who: 'stranger' }), 'denied'],
      ['a visitor reads it', () => ask(`/${path()}`, { method: 'GET', who: 'visitor' }), 'denied'],
      ['its owner lists all', () => ask('/progress', { method: 'GET' }), 'denied'],
      ['its owner changes it, signed in earlier', () => tell({ lessons: '{}' }, { who: 'earlier', exists: true }), 'allowed'],
      ['its owner makes something else of it', () => tell({ more: 'x' }, { exists: true }), 'denied'],
      ['somebody else changes it', () => tell({ lessons: '{}' }, { who: 'stranger', exists: true }), 'denied'],
      ['its owner removes it, just signed in', () => remove('owner', `progress/${UID}`), 'allowed'],
      ['its owner removes it, signed in earlier', () => remove('earlier', `progress/${UID}`), 'denied'],
      ['somebody else removes it', () => remove('stranger', `progress/${UID}`), 'denied'],
    ])('%s', async (_, attempt, outcome) => {
      expect(await attempt()).toBe(outcome);
    });
  });
});

describe.skipIf(hasNoFirestore)('a user document', () => {
  describe('is created', () => {
    test.each(VALUES)('with %s: %o is %s', async (_, data, outcome) => {
      expect(await create(data)).toBe(outcome);
    });

    test.each<readonly [string, () => Promise<string>, string]>([
      ['by somebody else', () => create(WHOLE, { who: 'stranger' }), 'denied'],
      ['by a visitor', () => create(WHOLE, { who: 'visitor' }), 'denied'],
      ['under another name than its uid', () => create(WHOLE, { at: 'users/another' }), 'denied'],
      ["with another's uid inside", () => create({ ...WHOLE, uid: 'another' }), 'denied'],
      ['without its uid', () => write({ data: WHOLE, exists: false, serverTime: ['register'] }), 'denied'],
      ['without the time of registration', () => create(WHOLE, { serverTime: [] }), 'denied'],
      ["with the browser's time of registration", () => create({ ...WHOLE, register: new Date() }, { serverTime: [] }), 'denied'],
      ['with a text for the time of registration', () => create({ ...WHOLE, register: '2026-01-02' }, { serverTime: [] }), 'denied'],
      ['with a second time of the server', () => create(WHOLE, { serverTime: ['register', 'seen'] }), 'denied'],
      ['below another one', () => create(WHOLE, { at: `users/${UID}/private/${UID}` }), 'denied'],
    ])('%s', async (_, attempt, outcome) => {
      expect(await attempt()).toBe(outcome);
    });
  });

  describe('that exists', () => {
    const path = () => `users/${people.owner?.uid}`;
    beforeEach(() => writeDocument(path(), { ...WHOLE, uid: people.owner?.uid ?? '', register: REGISTERED }));

    test.each(VALUES)('is changed to %s: %o is %s', async (_, data, outcome) => {
      expect(await update(data)).toBe(outcome);
    });

    test.each<readonly [string, () => Promise<string>, string]>([
      ['its owner reads it', () => ask(`/users/${people.owner?.uid}`, { method: 'GET' }), 'allowed'],
      ['somebody else reads it', () => ask(`/users/${people.owner?.uid}`, { method: 'GET', who: 'stranger' }), 'denied'],
      ['a visitor reads it', () => ask(`/users/${people.owner?.uid}`, { method: 'GET', who: 'visitor' }), 'denied'],
      ['its owner lists all', () => ask('/users', { method: 'GET' }), 'denied'],
      ['its owner asks for the own one in a query', () => ask(':runQuery', { body: OWN_QUERY }), 'denied'],
      ['its owner removes it, just signed in', () => remove('owner'), 'allowed'],
      ['its owner removes it, signed in earlier', () => remove('earlier'), 'denied'],
      ['its owner changes it, signed in earlier', () => update({ name: 'B' }, { who: 'earlier' }), 'allowed'],
      ['somebody else removes it', () => remove('stranger'), 'denied'],
      ['a visitor removes it', () => remove('visitor'), 'denied'],
      ['somebody else changes it', () => update({ name: 'B' }, { who: 'stranger' }), 'denied'],
      ['a visitor changes it', () => update({ name: 'B' }, { who: 'visitor' }), 'denied'],
      ['a field is removed', () => update({}, { mask: ['avatar'] }), 'allowed'],
      ['the time of registration is removed', () => update({}, { mask: ['register'] }), 'denied'],
      ['the time of registration is changed', () => update({ register: new Date('2020-01-01T00:00:00Z') }), 'denied'],
      ['the time of registration becomes now', () => update({ name: 'Ana' }, { serverTime: ['register'] }), 'denied'],
      ['the time of registration is sent again', () => update({ name: 'Eva', register: REGISTERED }), 'allowed'],
      ['the uid is changed', () => update({ uid: 'another' }), 'denied'],
      ['the uid is removed', () => update({}, { mask: ['uid'] }), 'denied'],
      ['it is replaced without its registration', () => write({ data: { ...WHOLE, uid: UID }, exists: true }), 'denied'],
      ['it is replaced whole', () => write({ data: { uid: UID, register: REGISTERED, name: 'Eva' }, exists: true }), 'allowed'],
    ])('%s', async (_, attempt, outcome) => {
      expect(await attempt()).toBe(outcome);
    });

    test('keeps an address that the account no longer has, but accepts no third one', async () => {
      await writeDocument(path(), { ...WHOLE, uid: people.owner?.uid ?? '', register: REGISTERED, email: 'old@example.com' });
      expect(await update({ name: 'Eva' })).toBe('allowed');
      expect(await update({ email: 'third@example.com' })).toBe('denied');
      expect(await update({ email: 'ana@example.com' })).toBe('allowed');
    });

    test('can be changed while a field is missing', async () => {
      await writeDocument(path(), { ...without('name'), uid: people.owner?.uid ?? '', register: REGISTERED });
      expect(await update({ surname: 'Ruiz' })).toBe('allowed');
    });
  });

  test('that does not exist is visible as missing to its owner only, and not created by an update', async () => {
    const batchGet = (who: Person) => ask(':batchGet', { who, body: { documents: [`${documents}/users/${UID}`] } });
    expect(await batchGet('owner')).toBe('allowed');
    expect(await batchGet('stranger')).toBe('denied');
    expect(await update({ name: 'Ana' })).toBe('denied');
  });

  test('that does not exist can be deleted by its owner only', async () => {
    expect(await remove('owner')).toBe('allowed');
    expect(await remove('earlier')).toBe('denied');
    expect(await remove('stranger')).toBe('denied');
    expect(await remove('owner', 'users/another')).toBe('denied');
    expect(await remove('owner', `users/${UID}/private/${UID}`)).toBe('denied');
  });
});

describe.skipIf(hasNoFirestore)('everything else', () => {
  test.each(['subscribers/a', 'attempts/a', 'admins/a', 'users', 'config/site'])('%s is closed to everybody', async (path) => {
    expect(await ask(`/${path}`, { method: 'GET' })).toBe('denied');
    expect(await ask(`/${path}`, { method: 'GET', who: 'visitor' })).toBe('denied');
    if (!path.includes('/')) return;
    expect(await create({}, { at: path })).toBe('denied');
    expect(await remove('owner', path)).toBe('denied');
  });
});

test('firebase/firestore.rules is generated from the fields of a user', () => {
  expect(readFileSync(join(ROOT, 'firebase', 'firestore.rules'), 'utf8')).toBe(toRules(USER_FIELDS));
});

test.skipIf(hasNoFirestore)('mistakes in rules are reported with file, line and column', async () => {
  const rules = join(tempDir(), 'firestore.rules');
  const found = findFirestore(readEmulatorEnv());
  if ('missing' in found) throw new Error(found.missing);
  writeFileSync(rules, toRules(USER_FIELDS).replace('isUser(request', 'isUzer(request').replace('user.uid == uid', 'user.uid =='));
  await expect(startFirestore({ ...found, project: 'demo-rules', rules })).rejects.toMatchObject({
    name: 'RulesNotValid',
    message: expect.stringMatching(/firestore\.rules:\d+:\d+ /),
  });
});

test.skipIf(hasNoFirestore)('missing rules are reported with their file', async () => {
  const rules = join(tempDir(), 'firestore.rules');
  const found = findFirestore(readEmulatorEnv());
  if ('missing' in found) throw new Error(found.missing);
  await expect(startFirestore({ ...found, project: 'demo-rules', rules })).rejects.toMatchObject({
    name: 'RulesNotRead',
    message: expect.stringContaining(rules),
  });
});

const OWN_QUERY = {
  structuredQuery: {
    from: [{ collectionId: 'users' }],
    where: { fieldFilter: { field: { fieldPath: 'uid' }, op: 'EQUAL', value: { stringValue: UID } } },
  },
};

test.skipIf(hasNoFirestore)('an invalid jar is reported with Java’s message', async () => {
  const jar = join(tempDir(), 'none.jar');
  writeFileSync(jar, '');
  const found = findFirestore({ ...readEmulatorEnv(), firestoreJar: jar });
  if ('missing' in found) throw new Error(found.missing);
  const starting = startFirestore({ ...found, project: 'demo-rules', rules: join(ROOT, 'firebase', 'firestore.rules') });
  await expect(starting).rejects.toMatchObject({ name: 'FirestoreNotStarted', message: expect.stringMatching(/ClassNotFound|main class/) });
});
