import type { FoundPage } from './find-pages.ts';

interface Offer {
  /** What the tool does, for language models. */
  readonly description: string;
  /** Finds pages for a query, looking into texts if fewer than `enough` stand out. */
  readonly find: (query: string, enough: number) => Promise<readonly FoundPage[]>;
}

/**
 * Offers the search to AI agents in the browser as a tool (WebMCP, https://webmachinelearning.github.io/webmcp): the page shows what they search for,
 * and they get the first results as data. Needs a browser with WebMCP.
 */
export function offerToAgents(form: HTMLFormElement, { description, find }: Offer): void {
  const { modelContext } = document as Document & { readonly modelContext: ModelContext };
  const field = form.elements.namedItem('q') as HTMLInputElement;
  void modelContext.registerTool({
    name: 'search-site',
    description,
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: field.labels?.[0]?.textContent } },
      required: ['query'],
    },
    annotations: { readOnlyHint: true },
    execute: async ({ query }) => {
      field.value = query;
      field.dispatchEvent(new Event('input'));
      const found = await find(query, MOST);
      return found
        .slice(0, MOST)
        .map(({ page: { title, kind, course, summary, url } }) => ({ title, kind, course, summary, url: location.origin + url }));
    },
  });
}

// --- internal ---

/** As Chromium 156 has it; TypeScript does not know it yet. */
interface ModelContext {
  registerTool(tool: {
    readonly name: string;
    readonly description: string;
    /** JSON Schema of what `execute` takes. */
    readonly inputSchema: object;
    readonly annotations: { readonly readOnlyHint: boolean };
    execute(input: { readonly query: string }): Promise<unknown>;
  }): Promise<unknown>;
}

/** How many pages an agent gets. */
const MOST = 10;
