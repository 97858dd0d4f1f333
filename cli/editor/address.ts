import type { SiteConfig } from '../config/define.ts';

type Region = SiteConfig['storyblok']['region'];

/** Where Storyblok's editor is: a company of its own runs it in China. */
export const editorOrigin = (region: Region): string => (region === 'cn' ? 'https://app.storyblokchina.cn' : 'https://app.storyblok.com');

/** Where somebody edits a story, by its number and that of its space. */
export const editorAddress = ({
  region,
  space,
  story,
}: {
  readonly region: Region;
  readonly space: number;
  readonly story: number;
}): string => `${editorOrigin(region)}/#/me/spaces/${space}/stories/0/0/${story}`;
