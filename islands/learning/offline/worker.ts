// The service worker of visitors who saved a course, and of nobody else: it saves courses, and answers with them when the network does not.
import { changeAlone, originalOf, tidyUp } from '../offline-caches.ts';
import type { SaveProgress, SaveRequest } from '../offline-caches.ts';
import { findSaved, listFor } from './find-saved.ts';
import { storeCourse } from './store-course.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long the network may take for a page or a picture that is saved, in ms: on a train, a connection often only looks like one. */
const PATIENCE_MS = 5000;

// A save that was broken off with the browser may have left something. Tabs that are saving a course have said so before they start the worker.
void tidyUp(self.registration);

self.addEventListener('install', () => void self.skipWaiting());

// Pages are requested while the worker starts, instead of after it.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  const request = event.data as SaveRequest;
  const tell = (progress: SaveProgress) => port?.postMessage(progress);
  event.waitUntil(
    changeAlone(request.course.url, () => storeCourse(request, tell)).then(
      () => tell({ failed: null }),
      (error: unknown) => tell({ failed: String(error) }),
    ),
  );
});

self.addEventListener('fetch', (event) => {
  if ([isPage, isPicture, isAsset, isList].some((is) => is(event.request))) event.respondWith(answer(event));
});

// --- internal ---

/** Neither what a form sends nor what a frame shows, such as a sign-in page of Firebase. */
const isPage = ({ destination, method }: Request) => destination === 'document' && method === 'GET';
const isPicture = ({ destination }: Request) => destination === 'image';
const isAsset = ({ url }: Request) => url.startsWith(`${location.origin}/assets/`);
/** Of courses, which says how much of each is done and which comes next. */
const isList = ({ url }: Request) => url.startsWith(`${location.origin}/builds/courses-`);

/** A page is saved without a query and a trailing slash, a picture as the original of all its sizes. */
function savedAs(request: Request): string {
  if (isPicture(request)) return originalOf(request.url);
  const { origin, pathname } = new URL(request.url);
  return isPage(request) ? origin + (pathname.replace(/\/$/, '') || '/') : request.url;
}

/** What the network answers, else what is saved, else, for a page, the list of what is. Saved assets come first: their names change with them. */
async function answer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const saved = await findSaved(savedAs(request));
  if (saved && isAsset(request)) return saved;
  try {
    return await (saved ? Promise.race([fromNetwork(event), timeout()]) : fromNetwork(event));
  } catch {
    return saved ?? (isPage(request) ? await listFor(request.url) : undefined) ?? Response.error();
  }
}

/** What was requested while the worker started, if it succeeded: where the network fails, Firefox answers that with an error instead of rejecting it. */
async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = (await preloadResponse) as Response | undefined;
  return preloaded && preloaded.type !== 'error' ? preloaded : fetch(request);
}

const timeout = () => new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS));
