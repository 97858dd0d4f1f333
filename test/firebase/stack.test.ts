import { beforeEach, describe, expect, test } from 'vitest';
import * as stack from '../support/firebase/stack.ts';

const { auth, functions } = stack.firebaseConfig.emulators;
const identity = `${auth}/identitytoolkit.googleapis.com`;

beforeEach(stack.wipe);

async function post(url: string, body: unknown) {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
}

const signIn = (email: string, password: string) => post(`${identity}/v1/accounts:signInWithPassword?key=k`, { email, password });
const sendMail = (body: object) => post(`${identity}/v1/accounts:sendOobCode?key=k`, body);
const messageOf = ({ body }: Awaited<ReturnType<typeof post>>) => (body['error'] as { message: string } | undefined)?.message;

describe('Auth', () => {
  test('a wrong password and an unknown address get the same error', async () => {
    const { email } = await stack.registerUser();
    expect(messageOf(await signIn(email, 'wrong-one'))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(messageOf(await signIn('nobody@example.com', 'wrong-one'))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect((await sendMail({ requestType: 'PASSWORD_RESET', email: 'nobody@example.com' })).status).toBe(200);
  });

  test('an e-mail can be read and its link opened', async () => {
    const { email } = await stack.registerUser();
    await sendMail({ requestType: 'PASSWORD_RESET', email });
    await stack.openMail(await stack.lastMail(email, 'PASSWORD_RESET'), { newPassword: 'secret-2' });
    expect((await signIn(email, 'secret-2')).status).toBe(200);
    await expect(stack.lastMail(email, 'VERIFY_EMAIL')).rejects.toThrow('No VERIFY_EMAIL was sent');
  });

  test('a user can be disabled, verified, revoked and removed from outside', async () => {
    const { uid, email, password, idToken } = await stack.registerUser();
    const lookup = async () => messageOf(await post(`${identity}/v1/accounts:lookup?key=k`, { idToken }));
    await stack.verifyUser(uid);
    expect(await stack.userOf(email)).toMatchObject({ localId: uid, emailVerified: true });
    expect(await lookup()).toBeUndefined();
    await stack.revokeUser(uid);
    expect(await lookup()).toBe('TOKEN_EXPIRED');
    await stack.disableUser(uid);
    expect(messageOf(await signIn(email, password))).toBe('USER_DISABLED');
    await stack.deleteUser(uid);
    expect(await stack.userOf(email)).toBeNull();
  });

  test('the password policy can be read and changed until the next test', async () => {
    const policy = async () => (await fetch(`${identity}/v2/passwordPolicy?key=k`)).json();
    expect(await policy()).toMatchObject({ customStrengthOptions: { minPasswordLength: 6 }, schemaVersion: 1 });
    await stack.setPasswordPolicy({ minPasswordLength: 8, containsNumericCharacter: true });
    expect(await policy()).toMatchObject({ customStrengthOptions: { minPasswordLength: 8, containsNumericCharacter: true } });
    await stack.wipe();
    expect(await policy()).toMatchObject({ customStrengthOptions: { minPasswordLength: 6 } });
  });
});

describe.skipIf(stack.hasNoFirestore)('Firestore', () => {
  test('documents can be written and read bypassing the rules', async () => {
    const data = {
      name: 'Ana',
      count: 3,
      ratio: 0.5,
      tags: ['a', null],
      nested: { yes: true },
      when: new Date('2026-01-02T03:04:05.000Z'),
    };
    await stack.writeDocument('users/a', data);
    expect(await stack.readDocument('users/a')).toEqual({ ...data, when: '2026-01-02T03:04:05Z' });
    await stack.wipe();
    expect(await stack.readDocument('users/a')).toBeNull();
  });
});

describe('functions', () => {
  test('the callable responds like the service and keeps subscribers until they are wiped', async () => {
    const url = `${functions}/${stack.firebaseConfig.projectId}/us-central1/addSubscriberToList`;
    expect(await post(url, { data: { email: 'ana@example.com', tags: ['en'] } })).toEqual({
      status: 200,
      body: { result: { status: 'subscribed' } },
    });
    expect(await stack.subscribers()).toMatchObject([{ email: 'ana@example.com', tags: ['en', 'professional'] }]);
    await stack.wipe();
    expect(await stack.subscribers()).toEqual([]);
  });
});
