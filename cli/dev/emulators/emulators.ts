import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import type { KeptSubscriber } from '../../../functions/src/subscribers.ts';
import type { PublicFirebase } from '../../../islands/config.ts';
import { readEmulatorEnv } from '../../config/env.ts';
import { loadConfig } from '../../config/load.ts';
import { AcademyError } from '../../report/errors.ts';
import { emulatorsNotInstalled } from '../../report/errors/firebase.ts';
import type { Style } from '../../report/log.ts';
import { listen } from '../../lib/listen.ts';
import { languagesOf } from '../../site/url.ts';
import { fileOf } from '../../lib/site-files.ts';
import { announceMails, createAuthEmulator, fetchMails, type Mail } from './auth.ts';
import { findFirestore, startFirestore, withoutFirestore, type FirestoreEmulator } from './firestore.ts';
import { askEmulator } from './requests.ts';
import { openStorageRules } from './storage-rules.ts';
import { createStorageEmulator } from './storage.ts';

/** Firebase on this machine, for trying things out and for tests. Nothing is stored after it is closed. */
export type Emulators = Awaited<ReturnType<typeof startEmulators>>;

/** The emulators as `preview` and `dev` offer them: mistakes in security rules are reported, not thrown. */
export type LocalFirebase = Omit<Emulators, 'withoutFirestore' | 'withoutStorageRules'>;

interface EmulatorOptions {
  readonly root: string;
  /** Called for every e-mail that would have been sent. */
  readonly onMail?: (mail: Mail) => void;
  /** Called for everybody who subscribes to the mailing list, with all their tags. */
  readonly onSubscriber?: (subscriber: KeptSubscriber) => void;
}

/** Starts Auth, Firestore and Storage with our rules, and the functions on free ports. Without Firestore, the others still work. */
export async function startEmulators({ root, onMail = () => {}, onSubscriber = () => {} }: EmulatorOptions) {
  const rules = fileOf(root, join('firebase', 'firestore.rules'));
  const storageRules = fileOf(root, join('firebase', 'storage.rules'));
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
    const firestore = await tryFirestore(rules);
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
  const openStorage = async () => {
    const evaluated = await openStorageRules(readEmulatorEnv());
    closers.push(() => evaluated.stop());
    await evaluated.use(storageRules);
    const { listener, close: removeFiles } = await createStorageEmulator(PROJECT, evaluated);
    closers.push(removeFiles);
    return { origin: await serve(listener), ...evaluated };
  };
  const openFunctions = async () => {
    const { createFunctionsEmulator } = await import('./functions.ts').catch(rethrowMissing);
    return serve(await createFunctionsEmulator({ project: PROJECT, languages: languagesOf(await loadConfig(root)), onSubscriber }));
  };

  // Java runs in its own process; the others are loaded meanwhile.
  const starting = [openFirestore(), openAuth(), openFunctions(), openStorage().catch(rethrowMissing)] as const;
  await Promise.allSettled(starting);
  try {
    const [firestore, auth, functions, storage] = await Promise.all(starting);
    return {
      /** What a page needs to know to use them. */
      config: toConfig({ auth, firestore: firestore.origin, functions, storage: storage.origin }),
      /** Why there is no Firestore; null if there is. */
      withoutFirestore: 'missing' in firestore ? firestore.missing : null,
      /** Why our own check stands in for the rules of Storage; null if it does not. */
      withoutStorageRules: storage.withoutRuntime,
      /** Loads the security rules again after a file of them changed. */
      async reloadRules() {
        if ('useRules' in firestore) await firestore.useRules(rules);
        await storage.use(storageRules);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OpenOptions extends Pick<EmulatorOptions, 'root'> {
  readonly style: Style;
  readonly tell: (line: string) => void;
  /** The origin of the site, for the links in e-mails. */
  readonly site: () => string;
}

/** Starts the emulators so that accounts can be tried out; null, with a message, if they are not installed. */
export async function openLocalFirebase({ root, style, tell, site }: OpenOptions): Promise<LocalFirebase | null> {
  const warn = ({ message, hint }: AcademyError) => tell(`${style('yellow', message)}${hint ? style('dim', ` ${hint}`) : ''}`);
  const onMail = (mail: Mail) =>
    tell(`${style('cyan', `✉ ${mail.newEmail ?? mail.email}`)} ${ABOUT[mail.requestType]}: ${toLink(mail, site())}`);
  const onSubscriber = ({ email, tags }: KeptSubscriber) =>
    tell(`${style('cyan', `✉ ${email}`)} is on the mailing list: ${tags.join(', ')}`);
  let emulators: Emulators;
  try {
    emulators = await startEmulators({ root, onMail, onSubscriber });
  } catch (error) {
    if (!(error instanceof AcademyError)) throw error;
    warn(error);
    return null;
  }
  tell(
    `${style('green', '✓')} Firebase emulators are running: you can try out accounts ${style('dim', '(nothing is kept when they stop)')}`,
  );
  if (emulators.withoutFirestore !== null)
    tell(style('yellow', `${emulators.withoutFirestore} Profiles cannot be read or saved without it.`));
  if (emulators.withoutStorageRules !== null)
    tell(
      style(
        'dim',
        `Academy itself checks who may store pictures, by the table of firebase/storage.rules: ${emulators.withoutStorageRules}.`,
      ),
    );
  const { config, close } = emulators;
  const reloadRules = () =>
    emulators.reloadRules().catch((error: unknown) => (error instanceof AcademyError ? warn(error) : Promise.reject(error)));
  return { config, reloadRules, close };
}

// --- internal ---

/** Projects with this prefix exist nowhere else, so nothing here can reach a real one. */
const PROJECT = 'demo-academy';

type OpenedFirestore = FirestoreEmulator | { readonly origin: string; readonly missing: string };

async function tryFirestore(rules: string): Promise<FirestoreEmulator | { readonly missing: string }> {
  const found = findFirestore(readEmulatorEnv());
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

const toConfig = (emulators: NonNullable<PublicFirebase['emulators']>) =>
  ({
    apiKey: PROJECT,
    authDomain: `${PROJECT}.firebaseapp.com`,
    projectId: PROJECT,
    appId: PROJECT,
    storageBucket: `${PROJECT}.firebasestorage.app`,
    functionsRegion: 'us-central1',
    providers: ['google', 'facebook', 'github', 'twitter'],
    emailLink: true,
    appCheck: null,
    recaptcha: false,
    emulators,
  }) satisfies PublicFirebase;

function rethrowMissing(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  throw code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND' ? emulatorsNotInstalled(error) : error;
}

const ABOUT: Readonly<Record<Mail['requestType'], string>> = {
  VERIFY_EMAIL: 'verification link',
  PASSWORD_RESET: 'password reset link',
  EMAIL_SIGNIN: 'sign-in link',
  VERIFY_AND_CHANGE_EMAIL: 'link to confirm the new address',
  RECOVER_EMAIL: 'link to restore the old address',
};

// The emulator's own page only says that it worked; ours is what users will see.
function toLink({ oobLink, language }: Mail, site: string): string {
  const { searchParams } = new URL(oobLink);
  if (language) searchParams.set('lang', language);
  return `${site}/action?${searchParams}`;
}
