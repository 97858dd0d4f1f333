import { hash } from 'node:crypto';
import { sha256 } from '../lib/hash.ts';
import type { OutputFile } from '../files/output-file.ts';
import { SEAL_BYTES, sealsOf, SECONDS_OF_HOUR } from './contract.ts';

/** The key that verifies the editor's tickets: Storyblok signs each with the space's preview token. */
export interface Signer {
  readonly space: number;
  readonly token: string;
}

/** How long a preview can be edited after it was built. */
export const SEALED_DAYS = 14;

/**
 * The seals of the tickets (`_storyblok_tk`) that Storyblok issues within an hour, one per second: the beginning of a hash of the ticket. Given a
 * ticket, anyone can check whether it is sealed; neither a ticket nor the token can be derived from the seals
 * (docs/adr/0021-editing-without-a-secret.md).
 */
export function sealHour(hour: number, signer: Signer): Uint8Array {
  const seals = Array.from({ length: SECONDS_OF_HOUR }, (_, second) => {
    const timestamp = hour * SECONDS_OF_HOUR + second;
    return sha256(`${timestamp}:${signTicket(timestamp, signer)}`).slice(0, 2 * SEAL_BYTES);
  });
  return Buffer.from(seals.join(''), 'hex');
}

/** The hours in which a preview built now can be edited, starting with the one whose tickets are about to expire. */
export function sealedHours(now: number): readonly number[] {
  const first = Math.floor(now / 1000 / SECONDS_OF_HOUR) - 1;
  return Array.from({ length: SEALED_DAYS * 24 + 2 }, (_, index) => first + index);
}

/** The files with the seals of these hours. */
export const sealFiles = (hours: readonly number[], signer: Signer): readonly OutputFile[] =>
  hours.map((hour) => ({ path: sealsOf(hour).slice(1), contents: sealHour(hour, signer) }));

/** Storyblok's signature of a ticket. */
export function signTicket(timestamp: number, { space, token }: Signer): string {
  return hash('sha1', `${space}:${token}:${timestamp}`);
}
