/** The size of images for shared links that social networks recommend, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 };
