import { AcademyError, messageOf, usageError } from '../errors.ts';

// --- errors of Firebase, local and remote ---

export const emulatorsNotInstalled = (cause: unknown) =>
  new AcademyError({
    name: 'EmulatorsNotInstalled',
    message:
      'Accounts cannot be tried here: site.config.ts names no Firebase project, and firebase-tools, whose emulators stand in for one, is not installed.',
    hint: 'Name a project in site.config.ts (docs/firebase.md); in a clone of the program, `npm ci --include=dev` installs the emulators.',
    cause,
  });

export const firestoreNotStarted = (reason: string) =>
  new AcademyError({
    name: 'FirestoreNotStarted',
    message: `The Firestore emulator did not start: ${reason}`,
    hint: 'Check `java -version`: emulators from 1.20 on need Java 21. FIRESTORE_EMULATOR_JAR selects another emulator.',
  });

export const rulesNotRead = (file: string, cause: unknown) =>
  new AcademyError({
    name: 'RulesNotRead',
    message: `The security rules in ${file} could not be read: ${messageOf(cause)}.`,
    hint: 'Run `npx academy rules`, which generates them.',
    cause,
  });

export const rulesNotValid = (file: string, mistakes: readonly string[]) =>
  new AcademyError({
    name: 'RulesNotValid',
    message: `The security rules have ${mistakes.length === 1 ? 'an error' : `${mistakes.length} errors`}:\n${mistakes.map((mistake) => `  ${file}:${mistake}`).join('\n')}`,
    hint: 'The file is generated: fix what generates it in cli/config/, or islands/user-fields.ts, then run `npx academy rules`.',
  });

export const firebaseJsonNotValid = (file: string, mistakes: readonly string[]) =>
  usageError({
    name: 'FirebaseJsonNotValid',
    message: `${file} is not valid for Firebase:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`,
    hint: 'Fix it there or in hosting.firebase of site.config.ts, from both of which the build makes the file to deploy (docs/deploying.md).',
  });

export const firebaseJsonNotWritten = (file: string, cause: unknown) =>
  new AcademyError({
    name: 'FirebaseJsonNotWritten',
    message: `The site is published, but ${file} could not be updated to match it: ${messageOf(cause)}`,
    hint: 'Check disk space and permissions, and build again before you deploy.',
    cause,
  });
