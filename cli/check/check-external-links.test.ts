import { expect, test } from 'vitest';
import { isLocalHost } from './check-external-links.ts';

const isLocal = (address: string) => isLocalHost(new URL(address).hostname);

test.each([
  'http://localhost:3000/',
  'http://LOCALHOST./',
  'http://app.localhost/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://router/',
  'http://db.:5432/',
  'http://nas.home.arpa/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://127.0.0.1:8080/',
  'http://127.1/',
  'http://2130706433/',
  'http://169.254.169.254/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
])('%s is local', (address) => expect(isLocal(address)).toBe(true));

test.each([
  'http://local.example/',
  'http://a.mylocalhost/',
  'http://internal.example/',
  'http://10.0.0.1.example/',
  'http://8.8.8.8/',
  'http://100.128.0.1/',
  'http://172.32.0.1/',
  'http://[2606:4700::1111]/',
  'http://[::ffff:8.8.8.8]/',
])('%s is not', (address) => expect(isLocal(address)).toBe(false));
