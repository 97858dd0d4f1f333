/** Answers after which the same question may well get another one. */
const PASSING = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Fetches a file of the site. What only asks is asked once more when the answer was a passing failure; what writes is never repeated. */
export async function fetchSite(address: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, options);
  const isWrite = WRITES.has(options.method?.toUpperCase() ?? 'GET');
  return PASSING.has(response.status) && !isWrite ? fetch(address, options) : response;
}
