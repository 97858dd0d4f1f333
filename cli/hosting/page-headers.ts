import type { PublicFirebase } from '../../islands/config.ts';
import { contentPolicy } from './content-policy.ts';
import { POLICY } from './hosting-config.ts';
import { factsOf } from './page-facts.ts';
import { tagsOf } from './page-tags.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

interface HeaderOptions {
  /** The Firebase web app that the pages talk to, including its emulators; null if there is none. */
  readonly firebase: PublicFirebase | null;
  /** Origin of the Visual Editor, if it edits the page in its frame. */
  readonly editor: string | null;
}

/** The response headers of a page, for a server that renders pages on request, so that no rules can be computed in advance. */
export function pageHeaders(html: string, { firebase, editor }: HeaderOptions): Readonly<Record<string, string>> {
  const { needs, inline } = factsOf(tagsOf(html));
  const policy = contentPolicy(needs, { inline, firebase, framesItself: true, editor });
  const lasting = SECURITY_HEADERS.filter(({ key }) => key !== 'Strict-Transport-Security');
  return { ...Object.fromEntries(lasting.map(({ key, value }) => [key, value])), [POLICY]: policy };
}
