import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toStorageRules } from '../../cli/config/storage-rules.ts';
import { PICTURE } from '../../islands/user-fields.ts';
import { ROOT } from '../support/academy.ts';
import { call } from '../support/firebase/call.ts';
import { toFields } from '../support/firebase/firestore-values.ts';
import { firebaseConfig, hasNoFirestore, registerUser, wipe, wipeFiles, type TestUser } from '../support/firebase/stack.ts';

const { storageBucket, emulators } = firebaseConfig;

type Person = 'owner' | 'stranger' | 'visitor';
type Outcome = 'allowed' | 'denied';

interface Attempt {
  /** A list is of what is below the name. */
  readonly does: 'upload' | 'get' | 'list' | 'retype' | 'delete';
  readonly who?: Person;
  /** `{uid}` stands for the owner's, which is not known before the test. */
  readonly name?: string;
  readonly type?: string;
  readonly bytes?: number;
}

const OWN = 'avatars/{uid}';
const WEBP = { type: 'image/webp', bytes: 100 };

const UPLOADS: readonly (readonly [what: string, attempt: Omit<Attempt, 'does'>, outcome: Outcome])[] = [
  ['their own picture', {}, 'allowed'],
  ['a JPEG', { type: 'image/jpeg' }, 'allowed'],
  ['one as big as may be', { bytes: PICTURE.maxBytes }, 'allowed'],
  ['one that is too big', { bytes: PICTURE.maxBytes + 1 }, 'denied'],
  ['a type that the page does not make', { type: 'image/png' }, 'denied'],
  ['a drawing, which may have scripts', { type: 'image/svg+xml' }, 'denied'],
  ['a page', { type: 'text/html' }, 'denied'],
  ['something that begins like a picture', { type: 'image/webp2' }, 'denied'],
  ['a picture in capitals', { type: 'IMAGE/WEBP' }, 'denied'],
  ['a file of no type', { type: 'application/octet-stream' }, 'denied'],
  ["somebody else's", { who: 'stranger' }, 'denied'],
  ['one without an account', { who: 'visitor' }, 'denied'],
  ['another name', { name: `${OWN}.webp` }, 'denied'],
  ['a file below it', { name: `${OWN}/more` }, 'denied'],
  ['a file in another folder', { name: 'pictures/{uid}' }, 'denied'],
  ['a file in no folder', { name: '{uid}' }, 'denied'],
];

const LATER: readonly (readonly [what: string, attempt: Attempt, outcome: Outcome])[] = [
  ['its owner sees it', { does: 'get' }, 'allowed'],
  ['somebody else sees it', { does: 'get', who: 'stranger' }, 'allowed'],
  ['a visitor sees it', { does: 'get', who: 'visitor' }, 'allowed'],
  ['a visitor looks for another file', { does: 'get', who: 'visitor', name: 'subscribers/{uid}' }, 'denied'],
  ['its owner looks for another file', { does: 'get', name: `${OWN}/more` }, 'denied'],
  ['its owner lists all of them', { does: 'list', name: 'avatars' }, 'denied'],
  ['a visitor lists all of them', { does: 'list', who: 'visitor', name: 'avatars' }, 'denied'],
  ['its owner makes a JPEG of it', { does: 'retype', type: 'image/jpeg' }, 'allowed'],
  ['its owner makes a page of it', { does: 'retype', type: 'text/html' }, 'denied'],
  ['somebody else makes a JPEG of it', { does: 'retype', who: 'stranger', type: 'image/jpeg' }, 'denied'],
  ['its owner removes it', { does: 'delete' }, 'allowed'],
  ['somebody else removes it', { does: 'delete', who: 'stranger' }, 'denied'],
  ['a visitor removes it', { does: 'delete', who: 'visitor' }, 'denied'],
];

let people: Readonly<Record<Person, TestUser | null>>;
const nameOf = ({ name = OWN }: Pick<Attempt, 'name'>) => name.replace('{uid}', people.owner?.uid ?? '');

beforeAll(async () => {
  await wipe();
  people = {
    owner: await registerUser({ email: 'ana@example.com' }),
    stranger: await registerUser({ email: 'ben@example.com' }),
    visitor: null,
  };
});

/** Asks the emulator of Storage as the SDK does. */
async function askStorage(attempt: Attempt): Promise<Outcome> {
  const { does, who = 'owner', type = WEBP.type, bytes = WEBP.bytes } = attempt;
  const name = encodeURIComponent(nameOf(attempt));
  const files = `${emulators.storage}/v0/b/${storageBucket}/o`;
  const token = people[who]?.idToken;
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Firebase ${token}` };
  const send = (url: string, method: string, contentType?: string, body: BodyInit | null = null) =>
    fetch(url, { method, headers: { ...headers, ...(contentType ? { 'content-type': contentType } : {}) }, body });
  const requests = {
    upload: () => send(`${files}?name=${name}`, 'POST', type, Buffer.alloc(bytes)),
    get: () => send(`${files}/${name}`, 'GET'),
    list: () => send(`${files}?prefix=${name}%2F&delimiter=%2F`, 'GET'),
    retype: () => send(`${files}/${name}`, 'PATCH', 'application/json', JSON.stringify({ contentType: type })),
    delete: () => send(`${files}/${name}`, 'DELETE'),
  };
  return outcomeOf(await requests[does]());
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const text = await response.text();
  // Who may look for a file may know that there is none.
  if (response.ok || response.status === 404) return 'allowed';
  if (response.status === 403) return 'denied';
  throw new Error(`${response.status}: ${text}`);
}

/** A project of its own in the emulator of Firestore, whose engine evaluates the rules of Storage for documents that describe the files. */
const ENGINE = `${emulators.firestore}/v1/projects/demo-storage/databases/(default)/documents`;
const DOCUMENTS = 'projects/demo-storage/databases/(default)/documents';

async function loadIntoEngine(rules: string): Promise<readonly { readonly description: string }[]> {
  const content = rules
    .replace('service firebase.storage', 'service cloud.firestore')
    .replace('match /b/{bucket}/o', 'match /databases/{database}/documents')
    .replace('(request.resource)', '(request.resource.data)');
  const url = `${emulators.firestore}/emulator/v1/projects/demo-storage:securityRules`;
  return (await call<{ issues?: [] }>('PUT', url, { rules: { files: [{ name: 'storage.rules', content }] } })).issues ?? [];
}

async function askEngine(attempt: Attempt): Promise<Outcome> {
  const { does, who = 'owner', type = WEBP.type, bytes = WEBP.bytes } = attempt;
  const [path, token] = [documentAt(nameOf(attempt), does), people[who]?.idToken];
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const get = () => fetch(`${ENGINE}/${path}`, { headers });
  const commit = (write: object) => fetch(`${ENGINE}:commit`, { method: 'POST', headers, body: JSON.stringify({ writes: [write] }) });
  const name = `${DOCUMENTS}/${path}`;
  const requests = {
    upload: () => commit({ update: { name, fields: toFields({ size: bytes, contentType: type }) } }),
    get,
    list: get,
    retype: () => commit({ update: { name, fields: toFields({ contentType: type }) }, updateMask: { fieldPaths: ['contentType'] } }),
    delete: () => commit({ delete: name }),
  };
  return outcomeOf(await requests[does]());
}

/** Files may be anywhere, documents only in collections. */
const documentAt = (name: string, does: Attempt['does']) => (does !== 'list' && name.split('/').length % 2 === 1 ? `${name}/file` : name);

const wipeEngine = () => call('DELETE', `${emulators.firestore}/emulator/v1/${DOCUMENTS}`);

describe.each([
  ['the emulator of Storage', { ask: askStorage, clear: wipeFiles, isThere: true }],
  ['the engine of Firestore', { ask: askEngine, clear: wipeEngine, isThere: !hasNoFirestore }],
] as const)('by the rules in %s', (_, { ask, clear, isThere }) => {
  describe.skipIf(!isThere)('people', () => {
    beforeAll(async () => {
      if (ask === askEngine) expect(await loadIntoEngine(toStorageRules(PICTURE))).toEqual([]);
    });
    beforeEach(clear);

    test.each(UPLOADS)('upload %s: %o is %s', async (_what, attempt, outcome) => {
      expect(await ask({ does: 'upload', ...attempt })).toBe(outcome);
    });

    describe('with a picture', () => {
      beforeEach(async () => expect(await ask({ does: 'upload' })).toBe('allowed'));

      test.each(UPLOADS)('replace it by %s: %o is %s', async (_what, attempt, outcome) => {
        expect(await ask({ does: 'upload', ...attempt })).toBe(outcome);
      });
      test.each(LATER)('%s: %o is %s', async (_what, attempt, outcome) => {
        expect(await ask(attempt)).toBe(outcome);
      });
    });
  });
});

test('firebase/storage.rules is generated from what a picture may be', () => {
  expect(readFileSync(join(ROOT, 'firebase', 'storage.rules'), 'utf8')).toBe(toStorageRules(PICTURE));
});
