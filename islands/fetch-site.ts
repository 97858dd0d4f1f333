/** Statuses for which a retry may succeed. */
const PASSING = [408, 409, 425, 429, 500, 502, 503, 504];
const WRITE = /^(?:post|put|patch|delete)$/i;

/** Fetches a file of the site. Reads are retried once after a temporary failure; writes never are. */
export async function fetchSite(address: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, options);
  return PASSING.includes(response.status) && !WRITE.test(options.method ?? '') ? fetch(address, options) : response;
}

/** In ms. */
const TIMEOUT_MS = 30_000;

/** Loads a JSON file by its address within the site; gives up after half a minute. */
export async function loadFile<T>(address: string, options?: RequestInit): Promise<T> {
  const response = await fetchSite(SITE_BASE + address, { signal: AbortSignal.timeout(TIMEOUT_MS), ...options });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as T;
}

/** The id of the published build, whatever the browser's or the host's cache says; null if it cannot be fetched now. */
export async function publishedBuild(): Promise<string | null> {
  try {
    const { id } = await loadFile<{ readonly id: unknown }>(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
    return typeof id === 'string' && id !== '' ? id : null;
  } catch {
    return null;
  }
}
