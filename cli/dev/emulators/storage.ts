import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestedUrl } from '../../lib/listen.ts';
import { FILES_PATH } from './requests.ts';
import type { StorageRules } from './storage-rules.ts';
import { requireTools } from './tools.ts';

/**
 * The storage emulator of firebase-tools, in this process, as far as browsers use it. `DELETE` to an address of our own removes all files; what they
 * are kept in is removed by `close`.
 */
export async function createStorageEmulator(project: string, { ruleset }: Pick<StorageRules, 'ruleset'>) {
  const { StorageEmulator } = requireTools<Emulators>('storage');
  const { createApp } = requireTools<Server>('storage/server');
  const { EmulatorRegistry } = requireTools<Registry>('registry');
  // The one of firebase-tools is shared by all that run on this machine.
  const folder = mkdtempSync(join(tmpdir(), 'academy-storage-'));
  class Embedded extends StorageEmulator {
    getPersistenceTmpDir() {
      return folder;
    }
    createRulesManager() {
      return { getRuleset: ruleset };
    }
  }
  const emulator = new Embedded({ projectId: project });
  // Asked for its address by what writes links into answers, which browsers do not follow.
  EmulatorRegistry.set('storage', emulator);
  const app = await createApp(project, emulator);
  const listener: RequestListener = (request, response) => {
    const path = requestedUrl(request)?.pathname ?? '';
    // The rest is for servers, asks for no permission, and is open to every page in a browser.
    if (path.startsWith('/v0/b/')) return app(request, response);
    if (path !== FILES_PATH || request.method !== 'DELETE') return void response.writeHead(404).end();
    emulator.reset();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  return { listener, close: () => rmSync(folder, { recursive: true, force: true }) };
}

// --- internal ---

interface Emulators {
  readonly StorageEmulator: new (options: { readonly projectId: string }) => { reset(): void };
}

interface Registry {
  readonly EmulatorRegistry: { set(name: 'storage', emulator: object): void };
}

interface Server {
  readonly createApp: (project: string, emulator: object) => Promise<RequestListener>;
}
