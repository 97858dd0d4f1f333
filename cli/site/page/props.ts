import type { Card, Locale, PageAssets, PageProps, SiteInfo, Story } from '../../../templates/contract.ts';
import type { SiteConfig } from '../../config/define.ts';
import { defaultLocale, localeHome } from '../url.ts';
import type { MenuInputs, PageInputs } from './inputs.ts';

/** Looks up the stories of a page by uuid. */
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

/** Replaces the uuids of a page's inputs with stories; the result is all that its template sees. */
export function toPageProps(inputs: PageInputs, { storyOf, menuOf, cardOf, menus, info, assets }: PageSources): PageProps {
  const { file: _, story, course, cards, ...rest } = inputs;
  const menu = menus[inputs.locale];
  return {
    ...rest,
    story: story === null ? null : storyOf(story),
    course: course && { course: cardOf(course.course), lessons: course.lessons.map(cardOf), current: course.current },
    cards: Object.fromEntries(Object.entries(cards).map(([reference, uuid]) => [reference, cardOf(uuid)])),
    menus: menu?.story ? { story: menuOf(menu.story), links: menu.links } : null,
    site: info,
    assets,
  };
}

/** What every page knows about the site. */
export function toSiteInfo(config: SiteConfig, { demo, noindex }: { readonly demo: boolean; readonly noindex: boolean }): SiteInfo {
  return {
    ...config.site,
    locales: config.locales.map(({ code, iso, label, name, prefix }) => ({ code, iso, label, name, home: localeHome(prefix) })),
    defaultLocale: defaultLocale(config),
    noindex,
    demo,
    firebase: config.firebase && { ...config.firebase, emulators: null },
    stripeKey: config.stripe?.publishableKey ?? null,
    analytics: noindex ? null : config.analytics,
    localeDetection: config.localeDetection,
    buildCheckIntervalMs: config.buildCheckIntervalMs,
    toast: config.toast,
  };
}
