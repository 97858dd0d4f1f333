// The script of every page in development: shows saved changes, errors, and what the page is made of.
import { rememberIslands, servedIslands } from './islands.ts';
import { morphPage, swapStyles } from './morph.ts';
import { announce, oneAtATime } from './updates.ts';
import { BASE, ERROR_MARK, LIVE, type LiveMessage } from '../../dev/contract.ts';
import { createOverlay } from './overlay.ts';
import { createPanel } from './panel.ts';

rememberIslands(servedIslands());
const showDiagnostics = createOverlay();
createPanel();

/** What the page may load, whatever it is changed into. */
const policy = document.querySelector<HTMLScriptElement>(`script[src^="${LIVE}"]`)?.dataset['policy'];
/** The moment when the current page was rendered. */
let since = momentOf(import.meta.url);
const update = oneAtATime(bringUpToDate);
/** Whether the page got other styles since its latest version was requested. */
let isRestyled = false;
let source = listen();
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && source.readyState === EventSource.CLOSED) source = listen();
});
// Updates announced while offline could not be fetched.
addEventListener('online', () => update());
// A page restored from the back/forward cache has missed updates, so it is reloaded.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

function listen(): EventSource {
  const opened = new EventSource(`${BASE}/events?${new URLSearchParams({ page: location.pathname, since })}`);
  opened.addEventListener('message', ({ data }: MessageEvent<string>) => react(JSON.parse(data) as LiveMessage));
  return opened;
}

function react(message: LiveMessage): void {
  if (message.type === 'diagnostics') return showDiagnostics(message.diagnostics);
  if (message.type === 'styles') return restyle(message.href);
  if (message.type === 'editor') return changeEditor(message.script);
  if (message.type === 'crowded') return document.hidden ? source.close() : undefined;
  if (message.type === 'reload') return reload();
  // One at a time: a late response would revert the page.
  update();
}

function reload(): void {
  announce('academy:reload');
  location.reload();
}

/** Only a reload runs another editor script. A page outside a frame is not edited, and reloading a stand-in would not change it. */
function changeEditor(script: string): void {
  if (window.parent === window || isStandIn() || document.querySelector(`script[src="${script}"]`)) return;
  reload();
}

function restyle(href: string): void {
  isRestyled = true;
  swapStyles([href]);
  announce('academy:updated');
}

async function bringUpToDate(): Promise<void> {
  isRestyled = false;
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  const html = await response.text();
  // A page that was rendered before would bring back the earlier styles.
  if (isRestyled) return update();
  if (response.status >= 500) return;
  // Nothing of a stand-in page can be kept, and its scripts would not run. Only a reload applies another policy, such as for a picture of another host.
  if (isStandIn() || response.headers.get('content-security-policy') !== policy) return reload();
  // While the page is edited in Storyblok, it shows what was typed, and the editor's script updates it.
  if (announce('academy:update')) morphPage(html);
  announce('academy:updated');
  since = momentOf(html);
}

const isStandIn = () => document.documentElement.hasAttribute(ERROR_MARK);

/** Read from the URL of the script, in a page or on its own. */
function momentOf(text: string): string {
  return new RegExp(`${LIVE}\\?since=([\\w.-]+)`).exec(text)?.[1] ?? '';
}
