import { hash } from 'node:crypto';

/** A deterministic uuid for a text. */
export function deriveUuid(text: string): string {
  const hex = hash('sha1', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A deterministic number for a text, far from the ids that Storyblok assigns. */
export function deriveId(text: string): number {
  return 1_000_000_000_000 + hash('sha1', text, 'buffer').readUInt32BE(0);
}
