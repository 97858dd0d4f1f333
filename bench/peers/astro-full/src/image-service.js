import { baseService } from 'astro/assets';

/** Pictures stay with the image service of the space: only their addresses are made here. */
export default { ...baseService, getURL: ({ src, width, height }) => `${src}/m/${width}x${height}/smart` };
