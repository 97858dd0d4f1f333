import { expect, test } from 'vitest';
import { isAllowedHost } from './listen.ts';

test.each([
  ['localhost:4000', []],
  ['app.localhost', []],
  ['127.0.0.1:4000', []],
  ['192.168.1.20:4000', []],
  ['[::1]:4000', []],
  ['LOCALHOST', []],
  ['tunnel.example', ['tunnel.example']],
  ['a.tunnel.example:443', ['.tunnel.example']],
] as const)('the host %j is allowed', (header, allowed) => expect(isAllowedHost(header, allowed)).toBe(true));

test.each([
  [undefined, []],
  ['', []],
  ['evil.example', []],
  ['localhost.evil.example', []],
  ['127.0.0.1.evil.example', []],
  ['evil.example:4000', ['tunnel.example']],
  ['nottunnel.example', ['.tunnel.example']],
  ['a b', []],
  ['user@localhost', []],
] as const)('the host %j is refused', (header, allowed) => expect(isAllowedHost(header, allowed)).toBe(false));
