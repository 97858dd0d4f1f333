import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isOfThisSite } from './is-of-this-site.ts';

const from = (headers: Readonly<Record<string, string>>) => isOfThisSite({ headers } as unknown as IncomingMessage);

test.each([
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' }],
  [{ host: 'LOCALHOST:80', origin: 'http://localhost' }],
  [{ host: 'tunnel.example', origin: 'https://tunnel.example' }],
  [{ host: '[::1]:4000', origin: 'http://[::1]:4000' }],
  [{ host: 'x', 'sec-fetch-site': 'same-origin' }],
])('a request with %j is one of this site’s own pages', (headers) => expect(from(headers)).toBe(true));

test.each([
  [{ host: '127.0.0.1:4000' }],
  [{ host: '127.0.0.1:4000', origin: 'null' }],
  [{ host: '127.0.0.1:4000', origin: 'http://evil@127.0.0.1:4000' }],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000/' }],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000.evil.example' }],
  [{ host: '127.0.0.1:4000', origin: 'ftp://127.0.0.1:4000' }],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4001' }],
  [{ host: 'a b', origin: 'http://a b' }],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000', 'sec-fetch-site': 'cross-site' }],
])('a request with %j is not', (headers) => expect(from(headers)).toBe(false));
