import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { SITE } from '../../test/support/academy.ts';
import { createDevSession, type DevSession } from '../dev/session.ts';
import { run } from './dev-command.ts';

vi.mock(import('../dev/session.ts'));

test('the server is closed if finding problems fails, so that the process can exit', async () => {
  const close = vi.fn(async () => {});
  const problems = () => Promise.reject(new Error('No problems today'));
  const parts = { isReady: async () => false, content: { get: () => Promise.reject(new Error('No content today')) } };
  vi.mocked(createDevSession).mockReturnValue({ parts, problems, close, base: async () => '' } as unknown as DevSession);
  const [stdout, stderr] = [{ write: () => true }, { write: () => true }];
  const { signal } = new AbortController();
  const stdin = new PassThrough() as unknown as typeof process.stdin;
  const context = { root: SITE, signal, stdin, stdout, stderr, colours: false, live: false, github: null };
  await expect(run({ port: 0, host: '127.0.0.1', emulators: false }, context)).rejects.toThrow('No problems today');
  expect(close).toHaveBeenCalledOnce();
});
