import { findEverywhere } from './find-everywhere.ts';
import type { LoadedFinder } from './load-finder.ts';

interface Offer {
  /** What the tool does, for language models. */
  readonly description: string;
  readonly load: () => Promise<LoadedFinder>;
}

/**
 * Offers the search form to AI agents in the browser as a tool (WebMCP, https://webmachinelearning.github.io/webmcp): they fill it in, the page shows
 * the results, and they get the first of them as data. Browsers without WebMCP ignore all of this.
 */
export function offerToAgents(form: HTMLFormElement, { description, load }: Offer): void {
  // Set here rather than in the template, since the tool needs the script, and HTML does not have these attributes yet.
  form.setAttribute('toolname', 'search-site');
  form.setAttribute('tooldescription', description);
  form.setAttribute('toolautosubmit', '');
  form.addEventListener('submit', (event: SubmitEvent & Partial<OfAgent>) => {
    if (!event.agentInvoked) return;
    event.preventDefault();
    event.respondWith?.(load().then((finder) => answer(finder, String(new FormData(form).get('q')))));
  });
}

// --- internal ---

/** What Chromium adds to a submission by an agent; TypeScript does not know it yet. */
interface OfAgent {
  readonly agentInvoked: boolean;
  respondWith(answer: Promise<unknown>): void;
}

/** How many pages an agent gets. */
const MOST = 10;

async function answer(finder: LoadedFinder, query: string): Promise<unknown> {
  const found = await findEverywhere(finder, { query, enough: MOST });
  return found.slice(0, MOST).map(({ page: { title, kind, summary, url } }) => ({ title, kind, summary, url: location.origin + url }));
}
