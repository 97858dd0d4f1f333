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

/** The id of the published build, whatever the browser's or the host's cache says; null if it cannot be fetched now. */
export async function publishedBuild(): Promise<string | null> {
  try {
    const options = { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    const response = await fetchSite(`${SITE_BASE}/builds/latest.json?${Date.now()}`, options);
    return response.ok ? parseBuildId(await response.text()) : null;
  } catch {
    return null;
  }
}

/** The id in `builds/latest.json`; null if invalid. */
export function parseBuildId(text: string): string | null {
  try {
    const { id } = JSON.parse(text) as { readonly id?: unknown };
    return typeof id === 'string' && id !== '' ? id : null;
  } catch {
    return null;
  }
}
