import { createPrivateKey, X509Certificate } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { loadCertificate } from './certificate.ts';

const NOW = Date.parse('2026-05-01T00:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

test('the certificate covers localhost and the given hosts, for at most 398 days', async () => {
  const { cert } = await loadCertificate({ folder: tempDir(), hosts: ['tunnel.example', '192.168.1.2'], now: NOW });
  const certificate = new X509Certificate(cert);
  for (const name of ['localhost', 'tunnel.example']) expect(certificate.checkHost(name)).toBe(name);
  for (const address of ['127.0.0.1', '192.168.1.2']) expect(certificate.checkIP(address)).toBe(address);
  expect(certificate.checkHost('evil.example')).toBeUndefined();
  expect(Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)).toBeLessThanOrEqual(398 * DAY);
});

test('the certificate is reused until it expires or lacks a host, and its key is private to the owner', async () => {
  const folder = join(tempDir(), 'kept');
  const load = (now: number, ...hosts: readonly string[]) => loadCertificate({ folder, hosts, now });
  const first = await load(NOW);
  expect(statSync(join(folder, 'dev-key.pem')).mode & 0o077).toBe(0);
  expect(await load(NOW + 100 * DAY)).toEqual(first);
  const named = await load(NOW, 'tunnel.example');
  expect(named).not.toEqual(first);
  expect(await load(NOW)).toEqual(named);
  expect(await load(NOW + 360 * DAY)).not.toEqual(named);
});

test.each([
  ['kept', NOW],
  ['replaced', NOW + 400 * DAY],
])('a key that others could read is private once it is %s', async (_, now) => {
  const folder = tempDir();
  const key = join(folder, 'dev-key.pem');
  await loadCertificate({ folder, hosts: [], now: NOW });
  chmodSync(key, 0o644);
  await loadCertificate({ folder, hosts: [], now });
  expect(statSync(key).mode & 0o777).toBe(0o600);
});

test.each([
  ['a damaged certificate', 'dev-cert.pem', 'half'],
  ['a damaged key', 'dev-key.pem', 'half'],
  ['a key of another certificate', 'dev-key.pem', null],
])('%s is replaced', async (_, file, contents) => {
  const [folder, other] = [tempDir(), tempDir()];
  for (const one of [folder, other]) await loadCertificate({ folder: one, hosts: [], now: NOW });
  writeFileSync(join(folder, file), contents ?? readFileSync(join(other, file)));
  const { key, cert } = await loadCertificate({ folder, hosts: [], now: NOW });
  expect(new X509Certificate(cert).checkHost('localhost')).toBe('localhost');
  expect(new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))).toBe(true);
});
