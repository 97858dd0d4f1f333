import { toTemplates } from '../../site/to-templates.ts';
import type { TemplateBundle } from '../../site/to-templates.ts';
import { SITE_DATA } from '../contract.ts';
import type { SiteData } from '../contract.ts';
import { createRenderStory } from './render-story.ts';
import type { RenderStory, StoryTemplates } from './render-story.ts';

/** What the page asks for: a story's page, after the site was read anew if `fresh`. Without a story the site is got ready. */
export interface Ask {
  readonly story: object | null;
  readonly fresh: boolean;
}

export type Answer = { readonly html: string | null } | { readonly error: string };

/**
 * Answers the page in a worker: there is no document, as there is none at the build, so that templates do the same; and keys that are pressed never wait
 * for a page that is being rendered.
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
