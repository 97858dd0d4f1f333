import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { EmulatorEnv } from '../../config/env.ts';
import type { PublicFirebase } from '../../../islands/config.ts';
import { AcademyError } from '../../report/errors.ts';
import { emulatorsNotInstalled } from '../../report/errors/firebase.ts';
import { listen } from '../listen.ts';
import { announceMails, createAuthEmulator, fetchMails } from './auth.ts';
import type { Mail } from './auth.ts';
import { findFirestore, startFirestore, withoutFirestore } from './firestore.ts';
import type { FirestoreEmulator } from './firestore.ts';
import { askEmulator } from './requests.ts';

/** Firebase on this machine, for trying things out and for tests. Nothing is kept after it is closed. */
export interface Emulators {
  /** What a page needs to know to use them. */
  readonly config: PublicFirebase & { readonly emulators: NonNullable<PublicFirebase['emulators']> };
  /** Why there is no Firestore; null if there is. */
  readonly withoutFirestore: string | null;
  /** Loads the security rules again after the file changed. */
  reloadRules(): Promise<void>;
  close(): Promise<void>;
}

export interface EmulatorOptions {
  readonly root: string;
  readonly env: EmulatorEnv;
  /** Called for every e-mail that would have been sent. */
  readonly onMail?: (mail: Mail) => void;
}

/** Projects with this prefix exist nowhere else, so nothing here can reach a real one. */
const PROJECT = 'demo-academy';

/** Starts Auth, Firestore with our rules, and the functions on free ports. Without Firestore, the others still work. */
export async function startEmulators({ root, env, onMail = () => {} }: EmulatorOptions): Promise<Emulators> {
  const rules = join(root, 'firebase', 'firestore.rules');
  const closers: (() => unknown)[] = [];
  const close = async () => void (await Promise.all(closers.map((closer) => closer())));

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    closers.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return listen(server, { port: 0, host: '127.0.0.1' });
  };
  const openFirestore = async (): Promise<OpenedFirestore> => {
    const firestore = await tryFirestore(env, rules);
    if ('missing' in firestore) return { origin: await serve(withoutFirestore(firestore.missing)), ...firestore };
    closers.push(() => firestore.close());
    return firestore;
  };
  const openAuth = async () => {
    let origin = '';
    const emulator = await createAuthEmulator(PROJECT).catch(rethrowMissing);
    origin = await serve(announceMails(emulator, () => fetchMails(origin, PROJECT), onMail));
    await protectAddresses(origin);
    return origin;
  };
  const openFunctions = async () => {
    const { createFunctionsEmulator } = await import('./functions.ts').catch(rethrowMissing);
    return serve(await createFunctionsEmulator(PROJECT));
  };

  // Java runs in its own process; the others are loaded meanwhile.
  const starting = [openFirestore(), openAuth(), openFunctions()] as const;
  await Promise.allSettled(starting);
  try {
    const [firestore, auth, functions] = await Promise.all(starting);
    return {
      config: toConfig({ auth, firestore: firestore.origin, functions }),
      withoutFirestore: 'missing' in firestore ? firestore.missing : null,
      async reloadRules() {
        if ('useRules' in firestore) await firestore.useRules(rules);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

// --- internal ---

type OpenedFirestore = FirestoreEmulator | { readonly origin: string; readonly missing: string };

async function tryFirestore(env: EmulatorEnv, rules: string): Promise<FirestoreEmulator | { readonly missing: string }> {
  const found = findFirestore(env);
  if ('missing' in found) return found;
  try {
    return await startFirestore({ ...found, project: PROJECT, rules });
  } catch (error) {
    // If it does not start, continue without it; errors in the rules have to be fixed.
    if (error instanceof AcademyError && error.name === 'FirestoreNotStarted') return { missing: `${error.message}\n${error.hint}` };
    throw error;
  }
}

// Enabled in new projects since 2023, but not in the emulator.
async function protectAddresses(auth: string): Promise<void> {
  await askEmulator(`${auth}/emulator/v1/projects/${PROJECT}/config`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
}

function toConfig(emulators: Emulators['config']['emulators']): Emulators['config'] {
  return {
    apiKey: PROJECT,
    authDomain: `${PROJECT}.firebaseapp.com`,
    projectId: PROJECT,
    appId: PROJECT,
    functionsRegion: 'us-central1',
    providers: ['google', 'facebook', 'github', 'twitter'],
    emailLink: true,
    emulators,
  };
}

function rethrowMissing(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  throw code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND' ? emulatorsNotInstalled(error) : error;
}
