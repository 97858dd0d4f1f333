// How Firebase's packages find each other. They export it without its type.
import type { FirebaseApp } from 'firebase/app';

declare module 'firebase/app' {
  function _getProvider(app: FirebaseApp, name: 'auth-internal'): { getImmediate(): { addAuthTokenListener(listener: () => void): void } };
}
