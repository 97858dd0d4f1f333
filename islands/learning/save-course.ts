import { coursesHere } from './progress/load-courses.ts';
import { tidyUp, whileSaving, type SaveProgress, type SaveRequest } from './offline-caches.ts';
import { PAGE_FILES, WORKER } from '../course-files.ts';
import { loadFile, publishedBuild } from '../fetch-site.ts';
import type { IslandProps } from '../registry.ts';

/**
 * Saves the course with this address by the service worker, which is started for it; `onProgress` is called with how many of all requests are done.
 * Rejects if anything but a picture could not be saved; the worker then goes, unless another course needs it.
 */
export async function saveCourse(url: string, onProgress: OnProgress): Promise<void> {
  try {
    await whileSaving(() => save(url, onProgress));
  } finally {
    await tidyUp(await navigator.serviceWorker.getRegistration());
  }
}

/**
 * The smallest picture of a `srcset` that is wide enough, else the widest; null if there are none.
 *
 * @example chosenSize('/a/m/320x0 320w, /a/m/1280x0 1280w') // => '/a/m/1280x0'
 */
export function chosenSize(srcset: string): string | null {
  const sizes = srcset.split(/,\s+/).flatMap((candidate) => {
    const [, address = '', width = ''] = /^(\S+) (\d+)w$/.exec(candidate.trim()) ?? [];
    return address ? [{ address, width: Number(width) }] : [];
  });
  return (sizes.find(({ width }) => width >= WIDE_ENOUGH) ?? sizes.at(-1))?.address ?? null;
}

// --- internal ---

/** Wide enough for a text column on most screens, in pixels. */
const WIDE_ENOUGH = 960;

type OnProgress = (done: number, total: number) => void;

async function save(url: string, onProgress: OnProgress): Promise<void> {
  const build = await publishedBuild();
  // The page that is open may be of an earlier build, and its lessons may have moved since.
  const page = await loadPage(url);
  const { course, lessons } = publishedOn(page);
  const others = [...lessons, course.list];
  const [files, pages] = await Promise.all([loadFile<readonly string[]>(PAGE_FILES), Promise.all(others.map(loadPage))]);
  // Browsers that ask visitors about it do so now, when they know what it is for; without it, old courses go first when space is short.
  void navigator.storage?.persist();
  const pictures = [...new Set([page, ...pages].flatMap(picturesOn))];
  // Not `navigator.serviceWorker.ready`, which stays the first registration of a page, even if that was removed since.
  const { active, waiting, installing } = await navigator.serviceWorker.register(SITE_BASE + WORKER);
  const addresses = [url, ...others, ...files, SITE_BASE + coursesHere()];
  await ask(active ?? waiting ?? installing, { course: { ...course, build }, addresses, pictures }, onProgress);
}

/** The addresses of a page's pictures, each in one size. */
const picturesOn = ({ images }: Document): readonly string[] =>
  [...images].map(({ src, srcset }) => chosenSize(srcset) ?? src).filter((src) => /^https?:/.test(src));

async function loadPage(address: string): Promise<Document> {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** What a course's page says about it, to this island. */
function publishedOn(page: Document): IslandProps<'save-course'> {
  const props = page.querySelector('academy-island[name="save-course"]')?.getAttribute('props');
  if (!props) throw new Error('The course cannot be saved any more.');
  return JSON.parse(props) as IslandProps<'save-course'>;
}

/** Resolves once the worker has saved a course. */
const ask = (worker: ServiceWorker | null, request: SaveRequest, onProgress: OnProgress) =>
  new Promise<void>((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<SaveProgress>) => {
      if ('done' in data) return onProgress(data.done, data.total);
      if (data.failed === null) resolve();
      else reject(new Error(data.failed));
      port1.close();
    });
    port1.start();
    worker?.postMessage(request, [port2]);
  });
