import { hash } from 'node:crypto';

/** SHA-256 in hex. */
export const sha256 = (contents: string | Uint8Array): string => hash('sha256', contents, 'hex');

/** Its first 16 digits, for fingerprints and ids. */
export const shortHash = (contents: string | Uint8Array): string => sha256(contents).slice(0, 16);

/** Combines facts into one fingerprint. */
export const factsHash = (...facts: readonly unknown[]): string => shortHash(JSON.stringify(facts));
