/** Statuses for which a retry may succeed. */
const PASSING = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Fetches a file of the site. Reads are retried once after a temporary failure; writes never are. */
export async function fetchSite(address: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, options);
  const isWrite = WRITES.has(options.method?.toUpperCase() ?? 'GET');
  return PASSING.has(response.status) && !isWrite ? fetch(address, options) : response;
}
