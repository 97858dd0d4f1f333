// The script of every page in development: shows what is saved, what is wrong and what the page is made of.
import { announce } from '../../morph/events.ts';
import { rememberIslands, servedIslands } from '../../morph/islands.ts';
import { morphPage } from '../../morph/morph.ts';
import { oneAtATime } from '../../morph/one-at-a-time.ts';
import { swapStyles } from '../../morph/styles.ts';
import { BASE, ERROR_MARK, LIVE } from './contract.ts';
import type { LiveMessage } from './contract.ts';
import { createOverlay } from './overlay.ts';
import { createPanel } from './panel.ts';

rememberIslands(servedIslands());
const overlay = createOverlay();
createPanel();

/** The moment at which the page that is shown was made. */
let since = momentOf(import.meta.url);
const update = oneAtATime(bringUpToDate);
let source = listen();
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && source.readyState === EventSource.CLOSED) source = listen();
});
// What was told without a network could not be fetched.
addEventListener('online', () => update());
// A page in the browser's history does not run: it is brought up to date when it is shown again.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

function listen(): EventSource {
  const opened = new EventSource(`${BASE}/events?${new URLSearchParams({ page: location.pathname, since })}`);
  opened.addEventListener('message', ({ data }: MessageEvent<string>) => react(JSON.parse(data) as LiveMessage));
  return opened;
}

function react(message: LiveMessage): void {
  if (message.type === 'faults') return overlay.show(message.faults);
  if (message.type === 'styles') return restyle(message.href);
  if (message.type === 'editor') return changeEditor(message.script);
  if (message.type === 'crowded') return document.hidden ? source.close() : undefined;
  if (message.type === 'reload') return reload();
  // One after the other: an answer that comes late would put the page back.
  update();
}

function reload(): void {
  announce('academy:reload', null);
  location.reload();
}

/** Another editor's script runs in a new page only; who is in no frame is not edited, nor is a page that stands in: loaded anew it would be the same. */
function changeEditor(script: string): void {
  if (window.parent === window || isStandIn() || document.querySelector(`script[src="${script}"]`)) return;
  reload();
}

function restyle(href: string): void {
  swapStyles([href]);
  announce('academy:updated', null);
}

async function bringUpToDate(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  const html = await response.text();
  if (response.status >= 500) return;
  // Nothing of a page that stands in can be kept, and its scripts would not run.
  if (isStandIn()) return reload();
  // Who edits the page in Storyblok sees what they typed, and brings it up to date themselves.
  if (announce('academy:update', null)) morphPage(html);
  announce('academy:updated', null);
  since = momentOf(html);
}

const isStandIn = () => document.documentElement.hasAttribute(ERROR_MARK);

/** As the address of the script says, in a page or by itself. */
function momentOf(text: string): string {
  return new RegExp(`${LIVE}\\?since=([\\w.-]+)`).exec(text)?.[1] ?? '';
}
