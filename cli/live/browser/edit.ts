import { rememberIslands, type ServedIslands } from './islands.ts';
import { morphPage } from './morph.ts';
import { announce, onAnnounced, oneAtATime } from './updates.ts';
import { messageOf } from '../../report/errors.ts';
import { addressIn, type EditorOptions, type EditorWords, type Note } from '../contract.ts';
import { connectBridge, markBlocks, storyInPage } from './bridge.ts';
import { keepTicket } from './keep-ticket.ts';
import { createNotesList } from './notes-list.ts';
import { createNotice } from './notice.ts';
import type { Answer, Ask, Failure } from './render-worker.ts';

/**
 * Makes the page live: shows the editor's story on each change, lists its problems, and makes blocks clickable. If a link led here, the editor may have
 * another story, which is not shown on this page.
 */
export function edit({ origin, space, base, worker, refresh }: EditorOptions, served: ServedIslands, words: EditorWords): void {
  rememberIslands(served);
  const ask = createAskWorker(worker);
  const query = new URLSearchParams(location.search);
  const [asked, own] = [query.get('_storyblok'), storyInPage()];
  const language = languageIn(query);
  const opened = asked ?? own ?? '';
  const showNotice = createNotice(words);
  const editUrl = own && addressIn(origin, { space, story: own });
  /** Whether the page is to show the editor's story; tells the editor if it is not. */
  const isShown = (id: unknown) => {
    const isElsewhere = asked === null && String(id) !== own;
    showNotice(isElsewhere ? { obstacle: own ? 'elsewhere' : 'noStory', editUrl } : null);
    return !isElsewhere;
  };
  const showNotes = createNotesList(opened);
  let story = recallStory();
  // The worker reads the site on the first request, and again after something was saved.
  let fresh = true;
  // The editor opens a story by its real path or its slug, which need not be its address, and may be that of another language.
  const isLost = language !== null || document.querySelector('main [data-blok-uid]') === null;

  const show = oneAtATime(async () => {
    const request = { story: story && markBlocks(story, space), opened, language, isLost, fresh };
    fresh = false;
    const { html, notes, address } = await ask(request).catch((error: unknown) => {
      showNotes([failureNote(error)]);
      throw error;
    });
    if (address && base + address !== location.pathname) return location.replace(base + address + location.search);
    // It may have been let go meanwhile.
    if (html && story) morphPage(html);
    showNotes(notes);
  });

  const onSaved = async (storyId: number | string | undefined) => {
    if (refresh) {
      const saved = story;
      // Once content has been fetched again, the server updates its open pages, including this one.
      const { ok } = await fetch(`${refresh}?${new URLSearchParams({ story: String(storyId ?? '') })}`, { method: 'POST' });
      if (!ok || saved !== story || !isOf(storyId, saved)) return;
      // From now on, the page shows what is saved.
      story = null;
      return store(null);
    }
    // Only the editor has the content of stories: before it has sent this one, there is only the page.
    if (!story) return location.reload();
    fresh = true;
    return show();
  };

  announce('academy:edited');
  keepTicket(base);
  const bridge = connectBridge(origin);
  bridge.on('enterEditmode', ({ storyId }) => isShown(storyId));
  bridge.on('input', (event) => {
    if (!isShown(event.story.id)) return;
    story = event.story;
    storeSoon(event.story);
    show();
  });
  bridge.on(['change', 'published'], ({ storyId }) => void onSaved(storyId).catch(reportError));

  // An update from the server is shown together with what was typed, not in place of it.
  onAnnounced('academy:update', (event) => story && event.preventDefault());
  onAnnounced('academy:updated', () => {
    fresh = true;
    show();
  });
  onAnnounced('academy:reload', () => story && store(story));
  // A link within the page leads to another history entry.
  addEventListener('hashchange', () => store(story));
  show();
}

// --- internal ---

/** What the space calls the language in which the editor shows fields; null for the default one. */
function languageIn(query: URLSearchParams): string | null {
  const language = query.get('_storyblok_lang') ?? '';
  return language === '' || language === 'default' ? null : language;
}

const isOf = (storyId: number | string | undefined, story: object | null) => story && 'id' in story && String(story.id) === String(storyId);

/** Without it, a page that cannot be rendered would look as if it did not hear the editor. */
const failureNote = (error: unknown): Note => ({
  severity: 'warn',
  message: `the page cannot be rendered: ${messageOf(error)}`,
  hint: 'It stays as it was until it can be.',
  path: '',
  blocks: [],
});

/**
 * Asks the worker, one request at a time. It is started with the first request, and another one after it has failed, for example because its script
 * could not be loaded.
 */
function createAskWorker(address: string): (ask: Ask) => Promise<Answer> {
  let running: Worker | null = null;
  return (ask) => {
    const worker = (running ??= new Worker(address));
    const answered = new AbortController();
    const { signal } = answered;
    return new Promise<Answer>((resolve, reject) => {
      const fail = () => {
        worker.terminate();
        running = null;
        reject(new Error(`${address} could not be run.`));
      };
      const take = ({ data }: MessageEvent<Answer | Failure>) => ('error' in data ? reject(new Error(data.error)) : resolve(data));
      worker.addEventListener('error', fail, { signal });
      worker.addEventListener('message', take, { signal });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
      worker.postMessage(ask);
    }).finally(() => answered.abort());
  };
}

/** Debounced: browsers reject history updates on every keystroke, and those while the page is unloading. */
function storeSoon(story: object): void {
  clearTimeout(storing);
  storing = setTimeout(() => store(story), 300);
}

/**
 * Preserves the last edited story when the frame reloads, in the frame's own history entry: that also works in browsers that block storage in
 * cross-site frames, and is gone when the editor opens the story again. Null removes it.
 */
function store(story: object | null): void {
  clearTimeout(storing);
  history.replaceState(story && { [KEY]: story }, '');
}

let storing: ReturnType<typeof setTimeout> | undefined;

function recallStory(): object | null {
  const state: unknown = history.state;
  return isStored(state) ? state[KEY] : null;
}

const KEY = 'academyStory';

const isStored = (state: unknown): state is Readonly<Record<typeof KEY, object>> =>
  typeof state === 'object' && state !== null && KEY in state;
