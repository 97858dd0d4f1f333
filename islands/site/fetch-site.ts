/** Statuses for which a retry may succeed. */
const PASSING = [408, 409, 425, 429, 500, 502, 503, 504];
const WRITE = /^(?:post|put|patch|delete)$/i;

/** Fetches a file of the site. Reads are retried once after a temporary failure; writes never are. */
export async function fetchSite(address: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, options);
  return PASSING.includes(response.status) && !WRITE.test(options.method ?? '') ? fetch(address, options) : response;
}
