/** An origin whose pages may call a function. */
export type Origin = string | RegExp;

/** Pages on this machine, at whatever port. */
export const LOCAL_ORIGINS: readonly Origin[] = [/^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/];

/**
 * The origins of a site: those that are configured, separated by commas or spaces, and the addresses of the project at Firebase Hosting with those of its
 * previews.
 *
 * @example siteOrigins('https://academy.example', 'academy-1')[0] // => 'https://academy.example'
 */
export function siteOrigins(configured: string, projectId: string): readonly Origin[] {
  // An address is meant for its origin, so a slash at its end is no mistake.
  const own = configured.split(/[\s,]+/).flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []));
  if (!/^[a-z0-9-]+$/.test(projectId)) return own;
  return [
    ...own,
    `https://${projectId}.web.app`,
    `https://${projectId}.firebaseapp.com`,
    new RegExp(`^https://${projectId}--[a-z0-9-]+\\.web\\.app$`),
  ];
}

/** Whether a caller is a page of another site. Programs send no origin, or any they like. */
export const isForeign = (origin: string | undefined, own: readonly Origin[]): boolean =>
  origin !== undefined && !own.some((one) => (typeof one === 'string' ? one === origin : one.test(origin)));
