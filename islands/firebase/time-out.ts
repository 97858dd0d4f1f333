/** What is known of the device and its connection. */
interface Device {
  readonly isOnline: boolean;
  readonly isMobile: boolean;
}

/** How long a request may take, in ms: as long as the Auth SDK gives its own, for those that have no limit. */
export function timeOutMs({ isOnline, isMobile }: Device): number {
  if (!isOnline) return OFFLINE_MS;
  return isMobile ? MOBILE_MS : DESKTOP_MS;
}

/** The device that the page is shown on. */
export function thisDevice({ onLine, userAgent }: Pick<Navigator, 'onLine' | 'userAgent'> = navigator): Device {
  return { isOnline: onLine, isMobile: /Android|iP(?:hone|ad|od)|Mobile/.test(userAgent) };
}

// --- internal ---

const DESKTOP_MS = 30_000;
const MOBILE_MS = 60_000;
const OFFLINE_MS = 5_000;
