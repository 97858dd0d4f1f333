import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { PublicFirebase } from '../../islands/config.ts';
import { academy, startAcademy } from '../support/academy.ts';
import { deep } from '../support/deep.ts';
import { hasNoFirestore } from '../support/firebase/stack.ts';
import { filesOf } from '../support/site-files.ts';
import { tempDir } from '../support/temp-dir.ts';

const demo = inject('demo');

/** `academy preview` of the demo, once it prints its address. */
const preview = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  serve(['preview', '--out', demo, '--port', '0', ...args], env);

/** A served site, once its program prints the address. */
async function serve(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { child, ended } = startAcademy(args, env);
  onTestFinished(async () => {
    child.kill('SIGINT');
    await ended;
  });
  const said: string[] = [];
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(said.join(''));
        if (found) resolve(found[1] ?? found[0]);
      };
      child.stderr.on('data', (chunk) => {
        said.push(String(chunk));
        look();
      });
      void ended.then(({ stderr }) => reject(new Error(`It ended: ${stderr}`)));
    });
  const site = await says(/http:\/\/127\.0\.0\.1:\d+/);
  return { site, firebase: await firebaseOf(site), output: () => said.join(''), says, child, ended };
}

/** The Firebase configuration in a site's pages. */
async function firebaseOf(site: string): Promise<PublicFirebase | null> {
  const page = await (await fetch(`${site}/login`)).text();
  const [, json = 'null'] = /id="academy-config">([^<]*)</.exec(page) ?? [];
  return JSON.parse(json) as PublicFirebase | null;
}

const post = (url: string, body: object, headers = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

describe('a fresh clone', () => {
  test('offers accounts with emulators, and prints e-mail links in the terminal', async () => {
    const { site, firebase, says } = await preview();
    const { auth = '', functions = '' } = firebase?.emulators ?? {};
    const email = 'new@example.com';
    expect((await post(`${auth}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k`, { email, password: 'secret-1' })).status).toBe(
      200,
    );
    const mail = says(/new@example\.com password reset link: (\S+)/);
    await post(
      `${auth}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=k`,
      { requestType: 'PASSWORD_RESET', email },
      { 'x-firebase-locale': 'es' },
    );
    const link = new URL(await mail);
    expect(link.origin + link.pathname).toBe(`${site}/action`);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ mode: 'resetPassword', lang: 'es', oobCode: expect.any(String) });
    const subscriber = says(/new@example\.com is on the mailing list: es, professional, css/);
    const data = { email, tags: ['es', 'css'] };
    expect((await post(`${functions}/demo-academy/us-central1/addSubscriberToList`, { data })).status).toBe(200);
    await subscriber;
  });

  deep('prints no control characters of an address, to which any page can have an e-mail sent', async () => {
    const { firebase, says } = await preview();
    const mail = says(/✉ .*@example\.com.*/);
    await post(
      `${firebase?.emulators?.auth}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=k`,
      { requestType: 'EMAIL_SIGNIN', email: 'a\u001b]0;title\u0007@example.com', continueUrl: 'http://localhost' },
      { origin: 'https://other.example' },
    );
    expect(await mail).toContain('✉ a ]0;title @example.com');
  });

  deep('offers accounts in academy dev too', async () => {
    const { site } = await serve(['dev', '--port', '0']);
    // Pages are served first: nobody waits for the emulators.
    await expect.poll(() => firebaseOf(site)).not.toBeNull();
    const firebase = await firebaseOf(site);
    const answer = await post(`${firebase?.emulators?.auth}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k`, {
      email: 'new@example.com',
      password: 'secret-1',
    });
    expect(answer.status).toBe(200);
  });

  deep('prints one line if the Firestore emulator is missing', async () => {
    const { firebase, output } = await preview([], { FIRESTORE_EMULATOR_JAR: '/gone/emulator.jar' });
    expect(output()).toContain(
      'FIRESTORE_EMULATOR_JAR points to /gone/emulator.jar, which does not exist. Profiles cannot be read or saved without it.',
    );
    const answer = await post(`${firebase?.emulators?.firestore}/v1/projects/demo-academy/databases/(default)/documents:batchGet`, {});
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { status: 'UNAVAILABLE' } });
  });

  test.skipIf(hasNoFirestore)('leaves no process running', async () => {
    const { firebase, child, ended } = await preview();
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0 });
    for (const origin of Object.values(firebase?.emulators ?? {})) await expect(fetch(origin)).rejects.toThrow('fetch failed');
  });

  // A terminal interrupts Java too. The one here is that terminal as well.
  deep.each(['preview', 'dev'])('%s prints nothing about emulators interrupted by Ctrl-C', async (command) => {
    const bin = tempDir({ java: '#!/bin/sh\nkill -INT $PPID\nexit 130\n', 'emulator.jar': '' });
    chmodSync(join(bin, 'java'), 0o755);
    const env = { PATH: `${bin}:${process.env['PATH']}`, FIRESTORE_EMULATOR_JAR: join(bin, 'emulator.jar') };
    const { code, stderr } = await academy([command, '--port', '0', ...(command === 'preview' ? ['--out', demo] : [])], env);
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/emulator|The site is at/);
  });

  test('works without accounts', async () => {
    const { firebase, output } = await preview(['--no-emulators']);
    expect(firebase).toBeNull();
    expect(output()).not.toContain('Firebase');
  });
});

test('no built file names an emulator', () => {
  const texts = filesOf(demo).filter((file) => /\.(html|js|json|xml|txt)$/.test(file));
  expect(texts.filter((file) => /(127\.0\.0\.1|localhost):\d|demo-academy/.test(readFileSync(join(demo, file), 'utf8')))).toEqual([]);
});
