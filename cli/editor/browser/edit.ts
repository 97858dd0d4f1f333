import { announce, onAnnounced } from '../../morph/events.ts';
import { rememberIslands } from '../../morph/islands.ts';
import type { ServedIslands } from '../../morph/islands.ts';
import { morphPage } from '../../morph/morph.ts';
import { oneAtATime } from '../../morph/one-at-a-time.ts';
import { messageOf } from '../../report/errors.ts';
import type { EditorOptions, Note } from '../contract.ts';
import { createAskWorker } from './ask-worker.ts';
import { connectBridge } from './connect-bridge.ts';
import { keepStory, recallStory } from './kept-story.ts';
import { markBlocks } from './mark-blocks.ts';
import { createNotesList } from './notes-list.ts';
import { showEmptyBlocks } from './show-empty-blocks.ts';

/** Makes the page live: shows the editor's story on each change, lists its problems, and makes blocks clickable. */
export function edit({ origin, space, worker, refresh }: EditorOptions, served: ServedIslands): void {
  rememberIslands(served);
  const ask = createAskWorker(worker);
  const opened = new URLSearchParams(location.search).get('_storyblok') ?? '';
  const list = createNotesList(opened);
  let story = recallStory();
  // The worker reads the site on the first request, and again after something was saved.
  let fresh = true;

  const show = oneAtATime(async () => {
    const asked = { story: story && markBlocks(story, space), opened, fresh };
    fresh = false;
    const { html, notes } = await ask(asked).catch((error: unknown) => {
      list.show([failureNote(error)]);
      throw error;
    });
    // It may have been let go meanwhile.
    if (html && story) morphPage(html);
    list.show(notes);
  });

  /** From now on, the page shows what is saved. */
  const letGo = () => {
    story = null;
    keep(null);
  };

  const onSaved = async (storyId: number | string | undefined) => {
    if (refresh) {
      const saved = story;
      // Once content has been fetched again, the server updates its open pages, including this one.
      const { ok } = await fetch(`${refresh}?${new URLSearchParams({ story: String(storyId ?? '') })}`, { method: 'POST' });
      if (ok && saved === story && isOf(storyId, saved)) letGo();
      return;
    }
    // Only the editor has the content of stories: before it has sent this one, there is only the page.
    if (!story) return location.reload();
    fresh = true;
    return show();
  };

  announce('academy:edited');
  showEmptyBlocks();
  const bridge = connectBridge(origin);
  bridge.on('input', (event) => {
    story = event.story;
    keepSoon(event.story);
    show();
  });
  bridge.on(['change', 'published'], ({ storyId }) => void onSaved(storyId).catch(reportError));

  // An update from the server is shown together with what was typed, not in place of it.
  onAnnounced('academy:update', (event) => story && event.preventDefault());
  onAnnounced('academy:updated', () => {
    fresh = true;
    show();
  });
  onAnnounced('academy:reload', () => story && keep(story));
  // A link within the page leads to another history entry.
  addEventListener('hashchange', () => keep(story));
  show();
}

// --- internal ---

const isOf = (storyId: number | string | undefined, story: object | null) => story && 'id' in story && String(story.id) === String(storyId);

/** Without it, a page that cannot be rendered would look as if it did not hear the editor. */
const failureNote = (error: unknown): Note => ({
  severity: 'warn',
  message: `the page cannot be rendered: ${messageOf(error)}`,
  hint: 'It stays as it was until it can be.',
  path: '',
  blocks: [],
});

/** Debounced: browsers reject history updates on every keystroke, and those while the page is unloading. */
function keepSoon(story: object): void {
  clearTimeout(keeping);
  keeping = setTimeout(() => keepStory(story), 300);
}

function keep(story: object | null): void {
  clearTimeout(keeping);
  keepStory(story);
}

let keeping: ReturnType<typeof setTimeout> | undefined;
