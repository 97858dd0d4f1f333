import type { Asset } from '../../../templates/contract.ts';
import { toServiceFile } from '../../../templates/parts/media/image-service.ts';

/**
 * What a file is, by the ending of its address; undefined for a picture. On other hosts than the asset service, addresses may end with anything, and
 * what is neither played nor known to be a document is taken for a picture.
 *
 * @example fileKind('https://a.storyblok.com/f/1/x/ab/guide.pdf') // => 'document'
 */
export function fileKind(address: string): Asset['kind'] {
  const ending = /\.(\w+)$/.exec(address.split(/[?#]/)[0] ?? '')?.[1]?.toLowerCase() ?? '';
  if (VIDEOS.has(ending)) return 'video';
  if (AUDIOS.has(ending)) return 'audio';
  if (PICTURES.has(ending) || ending === '') return undefined;
  return DOCUMENTS.has(ending) || toServiceFile(address) ? 'document' : undefined;
}

// --- internal ---

const setOf = (endings: string): ReadonlySet<string> => new Set(endings.split(' '));

// What browsers can show and play; others, such as .avi or .tiff, can only be downloaded.
const PICTURES = setOf('apng avif bmp gif ico jfif jpeg jpg png svg webp');
const VIDEOS = setOf('m4v mov mp4 ogv webm');
const AUDIOS = setOf('aac flac m4a mp3 oga ogg opus wav weba');
const DOCUMENTS = setOf('7z avi csv doc docx epub gz heic json key mkv md odp ods odt pdf ppt pptx psd rtf tif tiff txt xls xlsx xml zip');
