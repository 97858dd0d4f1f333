import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned } from './signature.ts';

const SECRET = 'a secret';
const sign = (body: string | Buffer) => createHmac('sha1', SECRET).update(body).digest('hex');

test('the signature is verified against the raw bytes and the secret', () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x00]);
  expect(isSigned(bytes, sign(bytes), SECRET)).toBe(true);
  expect(isSigned(bytes, sign(bytes.toString('utf8')), SECRET)).toBe(false);
  expect(isSigned(bytes, sign(bytes), 'another secret')).toBe(false);
});

test.each([[undefined], [''], ['zz'], [[sign('')]], [`${sign('')}00`]])('%j is not a valid signature', (signature) => {
  expect(isSigned(Buffer.from(''), signature, SECRET)).toBe(false);
});
