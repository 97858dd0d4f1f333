import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { serveBuilt } from './serve-built.ts';
import { listenInTest } from './listen-in-test.ts';
import { tempDir } from './temp-dir.ts';

/** A host that a test deploys sites to, empty at first. It lasts as long as the test. */
export interface Deployment {
  readonly origin: string;
  /** Replaces the deployed site by a built one. */
  deploy(directory: string): void;
}

export async function aDeployment(): Promise<Deployment> {
  const deployed = join(tempDir(), 'deployed');
  const server = createServer((request, response) => serveBuilt(deployed).emit('request', request, response));
  return {
    // Another loopback address than the one that must not be published.
    origin: await listenInTest(server, '127.0.0.2'),
    deploy(directory) {
      rmSync(deployed, { recursive: true, force: true });
      cpSync(directory, deployed, { recursive: true });
    },
  };
}
