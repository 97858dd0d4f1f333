import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { listenInTest } from '../../../test/support/listen-in-test.ts';
import { announceMails } from './mail.ts';
import type { Mail } from './mail.ts';

const MAIL: Mail = { email: 'ana@example.com', requestType: 'EMAIL_SIGNIN', oobCode: 'c', oobLink: 'https://academy.example/' };

test('an e-mail is reported in the language of the request that sent it, not of the one that asked for permission', async () => {
  const server = createServer();
  const sent = once(server, 'sent').then(() => [MAIL]);
  const send: RequestListener = ({ method }, response) => {
    if (method === 'POST') server.emit('sent');
    response.end();
  };
  const told = new Promise((resolve) =>
    server.on(
      'request',
      announceMails(send, () => sent, resolve),
    ),
  );
  const url = `${await listenInTest(server)}/v1/accounts:sendOobCode?key=k`;
  await fetch(url, { method: 'OPTIONS', headers: { 'access-control-request-headers': 'x-firebase-locale' } });
  await fetch(url, { method: 'POST', headers: { 'x-firebase-locale': 'es' } });
  expect(await told).toEqual({ ...MAIL, language: 'es' });
});
