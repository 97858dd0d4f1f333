import { hash } from 'node:crypto';
import type { SiteConfig } from '../../config/define.ts';
import type { Env } from '../../config/env.ts';
import type { AskedBuild } from '../../render/build-record.ts';

/** Everything that a site is made from except its content and the program. */
interface SourceFacts extends AskedBuild {
  readonly config: SiteConfig;
  readonly env: Pick<Env, 'token'>;
  readonly isDemo: boolean;
}

/** A fingerprint of everything that a site is made from except its content; `facts` is the one without the token. */
export function sourcesOf(program: string, { config, env, environment, preview, release, strict, isDemo }: SourceFacts) {
  const facts = factsHash(program, config, environment, preview, release ?? '', strict, isDemo);
  // Output scanned for one token has not been scanned for another.
  return { facts, sources: factsHash(facts, env.token) };
}

/** Combines facts into one fingerprint. */
export const factsHash = (...facts: readonly unknown[]): string => hash('sha256', JSON.stringify(facts), 'hex').slice(0, 16);
