import type { PublicFirebase } from '../../islands/config.ts';
import { contentPolicy } from './content-policy.ts';
import { POLICY } from './hosting-config.ts';
import { factsOf } from './page-facts.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

interface HeaderOptions {
  /** The Firebase web app that the pages talk to, its emulators included; null where there is none. */
  readonly firebase: PublicFirebase | null;
  /** Who may frame the page. */
  readonly framedBy: readonly string[];
}

/** What a host says with a page: for a server that makes pages when they are asked for, where no rules could be made beforehand. */
export function pageHeaders(html: string, { firebase, framedBy }: HeaderOptions): Readonly<Record<string, string>> {
  const { needs, inline } = factsOf(html);
  const policy = contentPolicy(needs, { inline, firebase, framedBy });
  const lasting = SECURITY_HEADERS.filter(({ key }) => key !== 'Strict-Transport-Security');
  return { ...Object.fromEntries(lasting.map(({ key, value }) => [key, value])), [POLICY]: policy };
}
