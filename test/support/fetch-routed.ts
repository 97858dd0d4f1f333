import type { APIResponse, Route } from 'playwright-core';

/** The server's answer to a request of a page, asked again if the server was just closing the idle connection that it was sent on. */
export const fetchRouted = (route: Route, options: Parameters<Route['fetch']>[0] = {}): Promise<APIResponse> =>
  route.fetch({ maxRetries: 3, ...options });
