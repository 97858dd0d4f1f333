import { createServer } from 'node:https';
import { expect, test } from 'vitest';
import { listenInTest } from '../../test/support/listen-in-test.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { loadCertificate } from '../serve/dev/server/certificate.ts';
import { connectionReason } from './connection-reason.ts';

test('a certificate that is not trusted comes with what makes Node trust its authority', async () => {
  const certificate = await loadCertificate({ folder: tempDir(), hosts: [], now: Date.now() });
  const address = await listenInTest(createServer(certificate));
  const error = await fetch(address.replace('http:', 'https:')).catch((thrown: unknown) => thrown);
  expect(connectionReason(error)).toBe(
    'its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); NODE_EXTRA_CA_CERTS can name a file of further authorities',
  );
});
