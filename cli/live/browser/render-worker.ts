import { messageOf } from '../../report/errors.ts';
import { toTemplates } from '../../site/to-templates.ts';
import type { TemplateBundle } from '../../site/to-templates.ts';
import { SITE_DATA } from '../contract.ts';
import type { Note, SiteData } from '../contract.ts';
import { createRenderStory } from './render-story.ts';
import type { RenderStory, StoryTemplates } from './render-story.ts';

/** The page's request: a story's page, after reading the site again if `fresh`. */
export interface Ask {
  /** The story as in the editor; null if nothing was typed yet, so that the page is right as built. */
  readonly story: object | null;
  /** The id of the story that the editor opened. */
  readonly opened: string;
  readonly fresh: boolean;
}

/** The page of the story, null if it is right as built, and the problems of the story. */
export interface Answer {
  readonly html: string | null;
  readonly notes: readonly Note[];
}

export type Failure = { readonly error: string };

/**
 * Answers the page from a worker: it has no document, like the build, so that templates behave the same; and keystrokes never wait for a page being
 * rendered.
 */
export function answerPage(bundle: TemplateBundle<StoryTemplates['render']>): void {
  const templates = toTemplates(bundle);
  let site: { readonly data: SiteData; readonly renderStory: RenderStory } | null = null;

  const answer = async ({ story, opened, fresh }: Ask): Promise<Answer> => {
    if (fresh) site = null;
    if (!site) {
      const data = await loadSite();
      site = { data, renderStory: createRenderStory(data, templates) };
    }
    return story ? site.renderStory(story) : { html: null, notes: site.data.notes[opened] ?? [] };
  };
  const fail = (error: unknown): Failure => ({ error: messageOf(error) });
  addEventListener('message', ({ data }: MessageEvent<Ask>) => void answer(data).catch(fail).then(postMessage));
}

// --- internal ---

async function loadSite(): Promise<SiteData> {
  const response = await fetch(SITE_DATA, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${SITE_DATA} was answered with ${response.status}.`);
  return (await response.json()) as SiteData;
}
