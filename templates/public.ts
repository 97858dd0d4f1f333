// What a site's own templates may import of the program, as `academy/templates`: everything else may change without notice (docs/upgrading.md).
export { Blocks } from './block-view.tsx';
export { takeId } from './ids.ts';
export { Island } from './island.tsx';
export { usePage } from './page.tsx';
export { Text } from './parts/generic/values.tsx';
export { Captioned, Credit, Media } from './parts/media/media.tsx';
export { pictureIn } from './parts/media/main-picture.ts';
export { Picture } from './parts/media/picture.tsx';
export { Prose } from './prose/prose.tsx';
