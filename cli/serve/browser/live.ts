// The script of every page in development: shows what is saved, what is wrong and what the page is made of.
import { announce } from '../../morph/events.ts';
import { rememberIslands, servedIslands } from '../../morph/islands.ts';
import { morphPage } from '../../morph/morph.ts';
import { swapStyles } from '../../morph/styles.ts';
import { BASE, ERROR_MARK } from './contract.ts';
import type { LiveMessage } from './contract.ts';
import { createOverlay } from './overlay.ts';
import { createPanel } from './panel.ts';

rememberIslands(servedIslands());
const overlay = createOverlay();
createPanel();

let server: string | null = null;
let updating: Promise<void> = Promise.resolve();
const source = new EventSource(`${BASE}/events?page=${encodeURIComponent(location.pathname)}`);
source.addEventListener('message', ({ data }: MessageEvent<string>) => react(JSON.parse(data) as LiveMessage));
// A page in the browser's history does not run: it is brought up to date when it is shown again.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

function react(message: LiveMessage): void {
  if (message.type === 'hello') return greet(message.server);
  if (message.type === 'faults') return overlay.show(message.faults);
  if (message.type === 'styles') return restyle(message.href);
  if (message.type === 'editor') return changeEditor(message.script);
  if (message.type === 'reload') return reload();
  // One after the other: an answer that comes late would put the page back.
  updating = updating.then(update);
}

function reload(): void {
  announce('academy:reload', null);
  location.reload();
}

/** The server was started anew, with other sources perhaps. */
function greet(id: string): void {
  if (server !== null && server !== id) reload();
  server = id;
}

/** Another editor's script runs in a new page only; who is in no frame is not edited. */
function changeEditor(script: string): void {
  if (window.parent === window || document.querySelector(`script[src="${script}"]`)) return;
  reload();
}

function restyle(href: string): void {
  swapStyles([href]);
  announce('academy:updated', null);
}

async function update(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  const html = await response.text();
  if (response.status >= 500) return;
  // Nothing of a page that stands in can be kept, and its scripts would not run.
  if (document.documentElement.hasAttribute(ERROR_MARK)) return reload();
  // Who edits the page in Storyblok sees what they typed, and brings it up to date themselves.
  if (announce('academy:update', null)) morphPage(html);
  announce('academy:updated', null);
}
