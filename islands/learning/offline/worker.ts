// The service worker of visitors who saved a course, and of nobody else: it saves courses, and answers with them when the network does not.
import {
  beginCache,
  changeAlone,
  completeCache,
  courseCaches,
  isComplete,
  originalOf,
  readFrom,
  savedCourses,
  tidyUp,
  type SaveProgress,
  type SaveRequest,
} from '../offline-caches.ts';
import { publishedBuild } from '../../fetch-site.ts';

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

const ROOT = location.origin + SITE_BASE;

/** Neither what a form sends nor what a frame shows, such as a sign-in page of Firebase. */
const isPage = ({ destination, method }: Request) => destination === 'document' && method === 'GET';
const isPicture = ({ destination }: Request) => destination === 'image';
const isAsset = ({ url }: Request) => url.startsWith(`${ROOT}/assets/`);
/** Of courses, which says how much of each is done and which comes next. */
const isList = ({ url }: Request) => url.startsWith(`${ROOT}/builds/courses-`);

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

/** What is saved at an address, with any course that is saved whole; undefined if nothing is, or if the browser cannot read it. */
async function findSaved(address: string): Promise<Response | undefined> {
  try {
    for (const name of await courseCaches()) {
      const saved = await readFrom(name, address);
      if (saved && (await isComplete(name))) return saved;
    }
  } catch {
    // As if nothing were saved.
  }
  return undefined;
}

/** The list of saved courses for the page at an address, in its language if a course in that is saved; undefined if none is. */
async function listFor(address: string): Promise<Response | undefined> {
  const { pathname } = new URL(address);
  const lists = (await savedCourses()).map(({ list }) => list).toSorted((a, b) => b.length - a.length);
  const list = lists.find((one) => `${pathname}/`.startsWith(folderOf(one))) ?? lists[0];
  return list === undefined ? undefined : findSaved(list);
}

/** @example folderOf('/en/saved') // => '/en/' */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Stores a course completely or, if something fails, rejects: what was saved of it before stays until then. Tells how far it is. */
async function storeCourse({ course, addresses, pictures }: SaveRequest, tell: (progress: SaveProgress) => void): Promise<void> {
  const begun = await beginCache(course);
  const { name, cache } = begun;
  const tasks = [
    ...addresses.map((address) => async () => cache.put(address, await load(address))),
    ...pictures.map((address) => () => savePicture(address, cache)),
  ];
  try {
    let done = 0;
    for (let begin = 0; begin < tasks.length; begin += AT_ONCE) {
      const some = tasks.slice(begin, begin + AT_ONCE);
      await Promise.all(some.map((task) => task()));
      tell({ done: (done += some.length), total: tasks.length });
    }
    if ((await publishedBuild()) !== course.build) throw new Error('The site has changed meanwhile.');
    await completeCache(course, begun);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** How many requests at once. */
const AT_ONCE = 6;

/** In ms. */
const TIMEOUT_MS = 30_000;

const limited = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });

async function load(address: string): Promise<Response> {
  const response = await fetch(address, { cache: 'no-cache', ...limited() });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  // A page may not be answered with a response that says it was redirected.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

/** A picture is shown but not read, so any host may answer. */
async function savePicture(address: string, cache: Cache): Promise<void> {
  try {
    await cache.put(originalOf(address), await fetch(address, { mode: 'no-cors', ...limited() }));
  } catch {
    // Left out, since it did not arrive or finds no space.
  }
}
