import { toTemplates } from '../../site/to-templates.ts';
import type { TemplateBundle } from '../../site/to-templates.ts';
import { SITE_DATA } from '../contract.ts';
import type { SiteData } from '../contract.ts';
import { createRenderStory } from './render-story.ts';
import type { RenderStory, StoryTemplates } from './render-story.ts';

/** The page's request: a story's page, after reading the site again if `fresh`. Without a story, the site is only prepared. */
export interface Ask {
  readonly story: object | null;
  readonly fresh: boolean;
}

export type Answer = { readonly html: string | null } | { readonly error: string };

/**
 * Answers the page from a worker: it has no document, like the build, so that templates behave the same; and keystrokes never wait for a page being
 * rendered.
 */
export function answerPage(bundle: TemplateBundle<StoryTemplates['render']>): void {
  const templates = toTemplates(bundle);
  let renderStory: RenderStory | null = null;

  const answer = async ({ story, fresh }: Ask): Promise<Answer> => {
    if (fresh) renderStory = null;
    renderStory ??= createRenderStory(await loadSite(), templates);
    return { html: story && renderStory(story) };
  };
  addEventListener('message', ({ data }: MessageEvent<Ask>) => {
    answer(data).then(postMessage, (error: unknown) => postMessage({ error: error instanceof Error ? error.message : String(error) }));
  });
}

// --- internal ---

async function loadSite(): Promise<SiteData> {
  const response = await fetch(SITE_DATA, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${SITE_DATA} was answered with ${response.status}.`);
  return (await response.json()) as SiteData;
}
