import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { findFirestore } from './firestore.ts';

/** A machine that has these files; programs are found in `bin`. */
function aMachine(...files: readonly string[]) {
  const root = tempDir();
  for (const file of ['bin/none', 'cache/none', ...files]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  const env = { path: join(root, 'bin'), firestoreJar: null, toolsCache: join(root, 'cache') };
  return { root, env };
}

const SDK = 'sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

test('finds the emulator of the Google Cloud SDK through the gcloud program', () => {
  const { root, env } = aMachine('bin/java', 'sdk/bin/gcloud', SDK);
  symlinkSync(join(root, 'sdk/bin/gcloud'), join(root, 'bin/gcloud'));
  expect(findFirestore(env)).toEqual({ java: join(root, 'bin/java'), jar: join(root, SDK) });
});

test('finds the newest emulator that firebase-tools downloaded', () => {
  const { root, env } = aMachine(
    'bin/java',
    'bin/gcloud',
    'cache/cloud-firestore-emulator-v1.9.0.jar',
    'cache/cloud-firestore-emulator-v1.19.8.jar',
  );
  expect(findFirestore(env)).toMatchObject({ jar: join(root, 'cache/cloud-firestore-emulator-v1.19.8.jar') });
});

test('prefers FIRESTORE_EMULATOR_JAR, and reports it if the file does not exist', () => {
  const { root, env } = aMachine('bin/java', 'my.jar', 'cache/cloud-firestore-emulator-v1.9.0.jar');
  expect(findFirestore({ ...env, firestoreJar: join(root, 'my.jar') })).toMatchObject({ jar: join(root, 'my.jar') });
  expect(findFirestore({ ...env, firestoreJar: '/gone.jar' })).toEqual({
    missing: 'FIRESTORE_EMULATOR_JAR points to /gone.jar, which does not exist.',
  });
});

test('reports whether the emulator or Java is missing', () => {
  expect(findFirestore(aMachine('bin/java').env)).toMatchObject({ missing: expect.stringContaining('setup:emulators:firestore') });
  expect(findFirestore(aMachine('cache/cloud-firestore-emulator-v1.9.0.jar').env)).toMatchObject({
    missing: expect.stringContaining('needs Java'),
  });
});
