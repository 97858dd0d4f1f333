import { initializeApp, type FirebaseApp } from 'firebase/app';
import { readConfig, type PublicFirebase } from '../../config.ts';
import { CodedError } from './error-code.ts';

/** Starts Firebase with the page's configuration, once however often it is called; throws `not-configured` if there is none. */
export function startApp(): { readonly app: FirebaseApp; readonly config: PublicFirebase } {
  const config = readConfig();
  if (!config) throw new CodedError('not-configured');
  // With the same configuration, the SDK returns the app that it has.
  return { app: initializeApp({ ...config, storageBucket: config.storageBucket ?? '' }), config };
}

/**
 * Host and port of an emulator, as the SDK asks for them.
 *
 * @example hostOf('http://127.0.0.1:8080') // => ['127.0.0.1', 8080]
 */
export function hostOf(emulator: string): readonly [host: string, port: number] {
  const { hostname, port } = new URL(emulator);
  return [hostname, Number(port)];
}
