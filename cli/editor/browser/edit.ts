import { onAnnounced } from '../../morph/events.ts';
import { rememberIslands } from '../../morph/islands.ts';
import type { ServedIslands } from '../../morph/islands.ts';
import { morphPage } from '../../morph/morph.ts';
import { oneAtATime } from '../../morph/one-at-a-time.ts';
import type { EditorOptions } from '../contract.ts';
import { startWorker } from './ask-worker.ts';
import { connectBridge } from './connect-bridge.ts';
import { keepStory, recallStory } from './kept-story.ts';
import { markBlocks } from './mark-blocks.ts';

/** Makes the page live: shows the editor's story with each change of it, and lets blocks be clicked. */
export function edit({ origin, space, worker, refresh }: EditorOptions, served: ServedIslands): void {
  rememberIslands(served);
  const ask = startWorker(worker);
  let story = recallStory();
  // The site is read when the worker is first asked, and again when something was saved.
  let fresh = true;

  const show = oneAtATime(async () => {
    const asked = { story: story && markBlocks(story, space), fresh };
    fresh = false;
    const html = await ask(asked);
    if (html) morphPage(html);
  });

  const onSaved = async (storyId: number | string | undefined) => {
    // A server that reads content anew shows it in its open pages, of which this is one.
    if (refresh) return void (await fetch(`${refresh}?${new URLSearchParams({ story: String(storyId ?? '') })}`, { method: 'POST' }));
    // Only the editor knows the bodies of stories: without having heard of this one, the page is all that there is.
    if (!story) return location.reload();
    fresh = true;
    return show();
  };

  const bridge = connectBridge(origin);
  bridge.on('input', (event) => {
    story = event.story;
    keepSoon(event.story);
    show();
  });
  bridge.on(['change', 'published'], ({ storyId }) => void onSaved(storyId).catch(reportError));

  // What a server has to show is shown with what was typed, not in its place.
  onAnnounced('academy:update', (event) => story && event.preventDefault());
  onAnnounced('academy:updated', () => {
    fresh = true;
    show();
  });
  onAnnounced('academy:reload', () => story && keepStory(story));
  show();
}

// --- internal ---

/** When nobody has typed for a moment: browsers refuse a history that is written with every key, and one that is written while a page goes away. */
function keepSoon(story: object): void {
  clearTimeout(keeping);
  keeping = setTimeout(() => keepStory(story), 300);
}

let keeping: ReturnType<typeof setTimeout> | undefined;
