import type { RequestListener } from 'node:http';

/** Stands in for a missing Firestore emulator, responding like the service when it is unavailable. */
export function withoutFirestore(reason: string): RequestListener {
  const body = JSON.stringify({ error: { code: 503, status: 'UNAVAILABLE', message: reason } });
  return (request, response) => {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, { ...cors, 'access-control-allow-methods': '*' }).end();
    response.writeHead(503, { ...cors, 'content-type': 'application/json' }).end(body);
  };
}
