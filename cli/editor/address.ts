import type { SiteConfig } from '../config/define.ts';

type Region = SiteConfig['storyblok']['region'];

/** The origin of Storyblok's editor, which in China is run by a separate company. */
export const editorOrigin = (region: Region): string => (region === 'cn' ? 'https://app.storyblokchina.cn' : 'https://app.storyblok.com');

/** The URL where a story is edited, by its id and that of its space. */
export const editorAddress = ({
  region,
  space,
  story,
}: {
  readonly region: Region;
  readonly space: number;
  readonly story: number;
}): string => `${editorOrigin(region)}/#/me/spaces/${space}/stories/0/0/${story}`;
