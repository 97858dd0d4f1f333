import { createServer, type Server } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { isAllowedHost, listen, type Port } from './listen.ts';

const host = '127.0.0.1';

async function portOf(port: Port): Promise<number> {
  const server: Server = createServer();
  onTestFinished(() => void server.close());
  return Number(new URL(await listen(server, { port, host })).port);
}

test('of several ports, the next free one is used', async () => {
  const taken = await portOf(0);
  const port = await portOf([taken, taken + 20]);
  expect(port).toBeGreaterThan(taken);
  expect(port).toBeLessThanOrEqual(taken + 20);
});

test.each<[string, (taken: number) => Port, (taken: number) => string]>([
  ['a port', (taken) => taken, String],
  ['the last of several', (taken) => [taken, taken], String],
])('%s that is taken is an error that says what to do', async (_, portFrom, named) => {
  const taken = await portOf(0);
  await expect(portOf(portFrom(taken))).rejects.toMatchObject({
    name: 'NotListening',
    message: `Could not listen on 127.0.0.1, port ${named(taken)}: another program is using it.`,
    hint: expect.stringContaining('choose another --port'),
    exitCode: 2,
  });
});

test('an address of another machine is an error that names --host', async () => {
  const server = createServer();
  await expect(listen(server, { port: 0, host: '192.0.2.1' })).rejects.toMatchObject({
    name: 'NotListening',
    hint: expect.stringContaining('--host must be'),
    exitCode: 2,
  });
});

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
