import { beginCache, completeCache, originalOf } from '../offline-caches.ts';
import type { SaveProgress, SaveRequest } from '../offline-caches.ts';
import { publishedBuild } from '../../site/published-build.ts';

/** Stores a course completely or, if something fails, rejects: what was saved of it before stays until then. Tells how far it is. */
export async function storeCourse({ course, addresses, pictures }: SaveRequest, tell: (progress: SaveProgress) => void): Promise<void> {
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

// --- internal ---

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
