import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EmulatorEnv } from '../../config/env.ts';
import { listen } from '../../lib/listen.ts';
import { AcademyError, messageOf } from '../../report/errors.ts';
import { firestoreNotStarted, rulesNotValid } from '../../report/errors/firebase.ts';
import { askEmulator } from './requests.ts';
import { findJava, onPath, readRules } from './tools.ts';

/** How to start the Firestore emulator on this machine, or what is missing. */
export type FoundFirestore = { readonly java: string; readonly jar: string } | { readonly missing: string };

/** Looks for the emulator: `FIRESTORE_EMULATOR_JAR`, the Google Cloud SDK's, or the one installed by `firebase setup:emulators:firestore`. */
export function findFirestore(env: EmulatorEnv): FoundFirestore {
  const jar = env.firestoreJar ?? sdkJar(env.path) ?? cachedJar(env.toolsCache);
  if (!jar)
    return {
      missing: 'The Firestore emulator is not installed: run `npx firebase setup:emulators:firestore`, or install the one of gcloud.',
    };
  if (!existsSync(jar)) return { missing: `FIRESTORE_EMULATOR_JAR points to ${jar}, which does not exist.` };
  const java = findJava(env.path);
  if (!java) return { missing: 'The Firestore emulator needs Java, which is not installed: install a JRE (17 or newer).' };
  return { java, jar };
}

export interface FirestoreEmulator {
  /** `http://127.0.0.1:8080` */
  readonly origin: string;
  /** Loads a rules file; throws an error that names the lines of any mistakes. */
  useRules(file: string): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly java: string;
  readonly jar: string;
  readonly project: string;
  readonly rules: string;
}

/** Starts the Firestore emulator with our rules, as a child process that ends with this one. */
export async function startFirestore({ java, jar, project, rules }: Options): Promise<FirestoreEmulator> {
  const port = await freePort();
  // It is asked too little for optimised code to pay off.
  const args = ['-XX:TieredStopAtLevel=1', '-Duser.language=en', '-cp', jar, MAIN, 'start', '--host=127.0.0.1', `--port=${port}`];
  const child = spawn(java, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => void child.kill();
  process.once('exit', stop);
  const emulator: FirestoreEmulator = {
    origin: `http://127.0.0.1:${port}`,
    useRules: (file) => putRules(`http://127.0.0.1:${port}/emulator/v1/projects/${project}:securityRules`, file),
    async close() {
      process.off('exit', stop);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
  try {
    await ready(child);
    // Without rules everything is allowed, so the address is not given out before they are loaded.
    await emulator.useRules(rules);
    return emulator;
  } catch (error) {
    await emulator.close();
    throw error instanceof AcademyError ? error : firestoreNotStarted(messageOf(error));
  }
}

/** Stands in for a missing Firestore emulator, responding like the service when it is unavailable. */
export function withoutFirestore(reason: string): RequestListener {
  const body = JSON.stringify({ error: { code: 503, status: 'UNAVAILABLE', message: reason } });
  return (request, response) => {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, { ...cors, 'access-control-allow-methods': '*' }).end();
    response.writeHead(503, { ...cors, 'content-type': 'application/json' }).end(body);
  };
}

// --- internal ---

function sdkJar(path: string): string | null {
  const gcloud = onPath(path, ['gcloud', 'gcloud.cmd']);
  if (!gcloud) return null;
  const jar = join(dirname(dirname(realpathSync(gcloud))), 'platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
  return existsSync(jar) ? jar : null;
}

function cachedJar(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const jars = readdirSync(folder).filter((name) => /^cloud-firestore-emulator-v.*\.jar$/.test(name));
  const newest = jars.toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true })).at(-1);
  return newest ? join(folder, newest) : null;
}

const MAIN = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const READY = 'Dev App Server is now running';

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      // The streams are drained: a full pipe would block the emulator.
      createInterface(stream).on('line', (line) => {
        if (said.length < 20) said.push(line);
        if (line.includes(READY)) resolve();
      });
    }
    child.on('error', (error) => reject(firestoreNotStarted(error.message)));
    child.on('exit', () => reject(firestoreNotStarted(said.join('\n'))));
  });
}

interface Issue {
  readonly sourcePosition: { readonly line: number; readonly column: number };
  readonly description: string;
}

interface RulesAnswer {
  readonly error?: { readonly message: string };
  readonly issues?: readonly Issue[];
}

// The emulator only warns about a misspelt name, but such a rule never allows anything.
async function putRules(url: string, file: string): Promise<void> {
  const body = JSON.stringify({ rules: { files: [{ name: file, content: readRules(file) }] } });
  const { ok, status, data } = await askEmulator<RulesAnswer>(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { error, issues = [] } = data;
  const mistakes = [
    ...[...(error?.message.matchAll(/^L(\d+):(\d+) (.+)$/gm) ?? [])].map(([, line, column, text]) => `${line}:${column} ${text}`),
    ...issues.map(({ sourcePosition: { line, column }, description }) => `${line}:${column} ${description}`),
  ];
  if (!ok || mistakes.length > 0) throw rulesNotValid(file, mistakes.length > 0 ? mistakes : [error?.message ?? String(status)]);
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server, { port: 0, host: '127.0.0.1' }));
  server.close();
  await once(server, 'close');
  return Number(port);
}
