/** What is known about the device and its connection. */
interface Device {
  readonly isOnline: boolean;
  readonly isMobile: boolean;
}

/** Timeout of a request in ms, for requests without one of their own: as long as the Auth SDK's. */
export function timeOutMs({ isOnline, isMobile }: Device): number {
  if (!isOnline) return OFFLINE_MS;
  return isMobile ? MOBILE_MS : DESKTOP_MS;
}

/** The current device. */
export function thisDevice({ onLine, userAgent }: Pick<Navigator, 'onLine' | 'userAgent'> = navigator): Device {
  return { isOnline: onLine, isMobile: /Android|iP(?:hone|ad|od)|Mobile/.test(userAgent) };
}

// --- internal ---

const DESKTOP_MS = 30_000;
const MOBILE_MS = 60_000;
const OFFLINE_MS = 5_000;
