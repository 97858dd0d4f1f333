import { AcademyError, messageOf } from '../errors.ts';

// --- the errors about Firebase, on this machine and elsewhere ---

export const emulatorsNotInstalled = (cause: unknown) =>
  new AcademyError({
    name: 'EmulatorsNotInstalled',
    message: 'site.config.ts names no Firebase project, and firebase-tools, whose emulators would stand in for it, is not installed.',
    hint: 'Run npm ci with the development packages, or put the values of a Firebase project into site.config.ts.',
    cause,
  });

export const firestoreNotStarted = (reason: string) =>
  new AcademyError({
    name: 'FirestoreNotStarted',
    message: `The Firestore emulator did not start: ${reason}`,
    hint: 'Check `java -version`: emulators since 1.20 need Java 21. FIRESTORE_EMULATOR_JAR names another emulator.',
  });

export const rulesNotValid = (file: string, mistakes: readonly string[]) =>
  new AcademyError({
    name: 'RulesNotValid',
    message: `The security rules have ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((mistake) => `  ${file}:${mistake}`).join('\n')}`,
    hint: 'The file is generated: mend cli/firebase/rules.ts or islands/user-fields.ts, then run: academy rules',
  });

export const firebaseJsonNotValid = (file: string, mistakes: readonly string[]) =>
  new AcademyError({
    name: 'FirebaseJsonNotValid',
    message: `Firebase would not understand ${file}:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`,
    hint: 'Mend the file; headers and redirects of the hosting come from site.config.ts and are written by the build (docs/deploying.md).',
    exitCode: 2,
  });

export const firebaseJsonNotWritten = (file: string, cause: unknown) =>
  new AcademyError({
    name: 'FirebaseJsonNotWritten',
    message: `The site is published, but ${file} could not be brought into step with it: ${messageOf(cause)}`,
    hint: 'Check the space left and the permissions there, and build again before you deploy.',
    cause,
  });

export const rulesOutOfDate = (file: string) =>
  new AcademyError({
    name: 'RulesOutOfDate',
    message: `${file} does not match islands/user-fields.ts.`,
    hint: 'Run: academy rules',
  });
