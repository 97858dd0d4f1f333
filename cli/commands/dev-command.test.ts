import { expect, test, vi } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { startDev } from '../dev/start-dev.ts';
import { run } from './dev-command.ts';

vi.mock(import('../dev/start-dev.ts'));

test('the server is closed if finding problems fails, so that the process can exit', async () => {
  const close = vi.fn(async () => {});
  const problems = () => Promise.reject(new Error('No problems today'));
  vi.mocked(startDev).mockResolvedValue({ address: 'here', help: '', openBrowser() {}, problems, close });
  const [stdout, stderr] = [{ write: () => true }, { write: () => true }];
  const { signal } = new AbortController();
  const context = { root: tempDir(), signal, stdin: process.stdin, stdout, stderr, colours: false, github: null };
  await expect(run({ port: 0, host: '127.0.0.1', emulators: false }, context)).rejects.toThrow('No problems today');
  expect(close).toHaveBeenCalledOnce();
});
