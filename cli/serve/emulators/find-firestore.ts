import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { EmulatorEnv } from '../../config/env.ts';

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
  const java = onPath(env.path, ['java', 'java.exe']);
  if (!java) return { missing: 'The Firestore emulator needs Java, which is not installed: install a JRE (17 or newer).' };
  return { java, jar };
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
  const newest = jars.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return newest ? join(folder, newest) : null;
}

function onPath(path: string, names: readonly string[]): string | null {
  const candidates = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find((file) => existsSync(file)) ?? null;
}
