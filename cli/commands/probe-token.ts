import type { SiteConfig } from '../config/define.ts';
import type { Env } from '../config/env.ts';
import { createClient } from '../storyblok/client.ts';
import { probe, REGIONS } from '../storyblok/probe.ts';
import type { Access } from '../storyblok/probe.ts';

interface ProbeContext {
  readonly env: Pick<Env, 'endpoint' | 'isOAuth'>;
  readonly config: Pick<SiteConfig, 'storyblok'>;
  readonly signal: AbortSignal;
}

/** What a token gives access to: in the configured region or otherwise another one; if a custom endpoint is configured, only there. */
export function probeToken(token: string, { env, config, signal }: ProbeContext): Promise<Access> {
  const { perPage: _, ...limits } = config.storyblok;
  const open = (region: string) =>
    createClient({ ...limits, region, token, isOAuth: env.isOAuth, signal, ...(env.endpoint ? { endpoint: env.endpoint } : {}) });
  return probe({ open, region: limits.region, others: env.endpoint ? [] : REGIONS });
}
