/** URLs of a video: its page, and the frame to embed. */
export interface VideoSource {
  readonly page: string;
  /** With autoplay, for a video that was clicked. */
  readonly frame: string;
  /** The same frame without autoplay. */
  readonly player: string;
  readonly host: 'YouTube' | 'Vimeo';
}

/**
 * The URLs of a video from the address that an editor pasted; null if it is not on YouTube or Vimeo. The frames are the providers' variants that set
 * no cookies before the video is played.
 *
 * @example toVideoSource('https://youtu.be/abc_123')?.page // => 'https://www.youtube.com/watch?v=abc_123'
 * @example toVideoSource('https://vimeo.com/76979871')?.frame // => 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'
 */
export function toVideoSource(address: string): VideoSource | null {
  const url = toUrl(address.trim());
  if (!url) return null;
  const host = url.hostname.replace(/^(?:www|m|music)\./, '');
  if (host === 'youtu.be') return youtube(url.pathname.slice(1), url);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const inPath = /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1];
    return youtube(inPath ?? url.searchParams.get('v') ?? '', url);
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url);
  return null;
}

/**
 * The page of a video, opened at a time.
 *
 * @example pageAt(toVideoSource('https://youtu.be/abc_123')!, 90) // => 'https://www.youtube.com/watch?v=abc_123&t=90s'
 */
export const pageAt = ({ host, page }: VideoSource, seconds: number): string =>
  host === 'YouTube' ? `${page.replace(/&t=\d+s$/, '')}&t=${seconds}s` : `${page}#t=${seconds}s`;

/** URLs of a StackBlitz project: its page, and the frame to embed. */
export interface StackBlitz {
  readonly page: string;
  readonly frame: string;
}

/**
 * The URLs of a project from its id or URL, as an editor entered it. Null if that is not a project.
 *
 * @example toStackBlitz('js', 'index.html')?.page // => 'https://stackblitz.com/edit/js?file=index.html'
 * @example toStackBlitz('https://stackblitz.com/edit/react-ts?ctl=1', '')?.page // => 'https://stackblitz.com/edit/react-ts'
 */
export function toStackBlitz(project: string, file: string): StackBlitz | null {
  const id = /^(?:https:\/\/stackblitz\.com\/edit\/)?([\w-]+)\/?(?:[?#].*)?$/.exec(project.trim())?.[1];
  if (!id) return null;
  const address = (params: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...params, ...(file ? { file } : {}) }).toString();
    return `https://stackblitz.com/edit/${id}${query ? `?${query}` : ''}`;
  };
  return { page: address({}), frame: address({ embed: '1' }) };
}

// --- internal ---

function youtube(id: string, url: URL): VideoSource | null {
  if (!/^[\w-]{6,}$/.test(id)) return null;
  const from = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '');
  return {
    host: 'YouTube',
    page: `https://www.youtube.com/watch?v=${id}${from ? `&t=${from}s` : ''}`,
    ...framesAt(`https://www.youtube-nocookie.com/embed/${id}?rel=0${from ? `&start=${from}` : ''}`),
  };
}

/** @example secondsOf('1m30s') // => 90 */
function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function vimeo(url: URL): VideoSource | null {
  const [, id, hash] = /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)(?:\/([0-9a-f]+))?/.exec(url.pathname) ?? [];
  if (!id) return null;
  // Unlisted videos require their hash.
  const secret = hash ?? url.searchParams.get('h') ?? '';
  const safe = /^[0-9a-f]+$/.test(secret) ? secret : '';
  return {
    host: 'Vimeo',
    page: `https://vimeo.com/${id}${safe ? `/${safe}` : ''}`,
    ...framesAt(`https://player.vimeo.com/video/${id}?dnt=1${safe ? `&h=${safe}` : ''}`),
  };
}

const framesAt = (player: string) => ({ player, frame: `${player}&autoplay=1` });

function toUrl(address: string): URL | null {
  try {
    return new URL(/^[a-z]+:/i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`);
  } catch {
    return null;
  }
}
