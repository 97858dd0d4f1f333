import { createRequire } from 'node:module';
import { rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listenInTest } from './listen-in-test.ts';

/** Serves the storage emulator of firebase-tools until the test ends; returns its address. Security rules, which only Firebase's clients meet, are left out. */
export async function startStorage(): Promise<string> {
  const { StorageEmulator } = requireTools<{ readonly StorageEmulator: new (options: object) => Emulator }>('storage/index');
  const { EmulatorRegistry } = requireTools<{ readonly EmulatorRegistry: Registry }>('registry');
  const { createApp } = requireTools<Server>('storage/server');
  const emulator = new StorageEmulator({ projectId: PROJECT, rules: [] });
  const server = createServer(await createApp(PROJECT, emulator));
  const address = await listenInTest(server);
  // Objects are described with their addresses.
  const { hostname: host, port } = new URL(address);
  emulator.getInfo = () => ({ name: 'storage', host, port: Number(port) });
  EmulatorRegistry.set('storage', emulator);
  onTestFinished(() => rmSync(join(tmpdir(), 'firebase'), { recursive: true, force: true }));
  return address;
}

// --- internal ---

const PROJECT = 'demo-academy';

interface Emulator {
  getInfo(): object;
}

interface Registry {
  set(name: string, emulator: Emulator): void;
}

interface Server {
  createApp(project: string, emulator: Emulator): Promise<RequestListener>;
}

const requireTools = <T>(module: string): T => createRequire(import.meta.url)(`firebase-tools/lib/emulator/${module}`) as T;
