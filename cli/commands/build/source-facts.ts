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

/**
 * A fingerprint of everything that a site is made from except its content. `facts` is what a finished build is compared by: without the token, but
 * with `strict`, which changes no file but decides whether the site is published.
 */
export function sourcesOf(program: string, { config, env, environment, preview, release, strict, isDemo }: SourceFacts) {
  const made = factsHash(program, config, environment, preview, release ?? '', isDemo);
  // Output scanned for one token has not been scanned for another.
  return { facts: factsHash(made, strict), sources: factsHash(made, env.token) };
}

/** Combines facts into one fingerprint. */
export const factsHash = (...facts: readonly unknown[]): string => hash('sha256', JSON.stringify(facts), 'hex').slice(0, 16);
