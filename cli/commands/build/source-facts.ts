import type { SiteConfig } from '../../config/define.ts';
import type { Env } from '../../config/env.ts';
import type { Tracked } from '../../config/fingerprint.ts';
import { factsHash } from '../../hash.ts';
import type { AskedBuild } from '../../render/build-record.ts';
import type { SharedFacts } from '../../site/page/key.ts';

/** Everything that a site is made from except its content and the program. */
export interface SourceFacts extends AskedBuild {
  readonly config: SiteConfig;
  readonly env: Pick<Env, 'token'>;
  readonly isDemo: boolean;
}

/** Fingerprints of that. */
export interface MadeFrom {
  readonly facts: string;
  readonly sources: string;
  /** What all pages are made from, part by part, except for what they load. */
  readonly shared: Omit<SharedFacts, 'assets'>;
}

/**
 * A fingerprint of everything that a site is made from except its content. `facts` is what a finished build is compared by: without the token, but
 * with `strict`, which changes no file but decides whether the site is published.
 */
export function sourcesOf({ fingerprint, parts }: Pick<Tracked, 'fingerprint' | 'parts'>, asked: SourceFacts): MadeFrom {
  const { config, env, environment, preview, release, strict, isDemo } = asked;
  const { templates, islands, locales, ...others } = parts;
  const configuration = factsHash(config, environment, preview, release ?? '', isDemo);
  const made = factsHash(fingerprint, configuration);
  return {
    facts: factsHash(made, strict),
    // Output scanned for one token has not been scanned for another.
    sources: factsHash(made, env.token),
    shared: {
      program: factsHash(others),
      templates: factsHash(templates),
      islands: factsHash(islands),
      messages: factsHash(locales),
      configuration: factsHash(configuration, env.token),
    },
  };
}
