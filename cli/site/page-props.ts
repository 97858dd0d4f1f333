import type { Card, Locale, PageAssets, PageProps, SiteInfo, Story } from '../../templates/contract.ts';
import type { MenuInputs, PageInputs } from './page-inputs.ts';

/** Where the stories of a page come from, by uuid. */
export interface PageSources {
  /** A whole story. */
  storyOf(uuid: string): Story;
  menuOf(uuid: string): Story;
  /** What other pages show of a story. */
  cardOf(uuid: string): Card;
  readonly menus: Readonly<Partial<Record<Locale, MenuInputs>>>;
  readonly info: SiteInfo;
  readonly assets: PageAssets;
}

/** Puts the stories of a page in the place of their uuids: everything that its template gets to know. */
export function toPageProps(inputs: PageInputs, { storyOf, menuOf, cardOf, menus, info, assets }: PageSources): PageProps {
  const { file: _, story, course, cards, links, ...rest } = inputs;
  const menu = menus[inputs.locale];
  return {
    ...rest,
    story: story === null ? null : storyOf(story),
    course: course && { course: cardOf(course.course), lessons: course.lessons.map(cardOf), current: course.current },
    cards: Object.fromEntries(Object.entries(cards).map(([reference, uuid]) => [reference, cardOf(uuid)])),
    links: { ...menu?.links, ...links },
    menus: menu?.story ? menuOf(menu.story) : null,
    site: info,
    assets,
  };
}
