import type { Card, Locale, PageAssets, PageProps, SiteInfo, Story, UrlPath } from '../../../templates/contract.ts';
import type { SiteConfig } from '../../config/define.ts';
import { baseOf, defaultLocale, localeHome } from '../url.ts';
import type { MenuInputs, PageInputs } from './inputs.ts';

/** Looks up the stories of a page by uuid. */
export interface PageSources {
  /** A whole story. */
  storyOf(uuid: string): Story;
  menuOf(uuid: string): Story;
  /** What other pages show of a story. */
  cardOf(uuid: string): Card;
  readonly menus: Readonly<Record<Locale, MenuInputs>>;
  readonly info: SiteInfo;
  readonly assets: PageAssets;
}

/**
 * Replaces the uuids of a page's inputs with stories; the result is all that its template sees. Here, addresses within the site become those that
 * browsers ask for (docs/adr/0050-base-path.md).
 */
export function toPageProps(inputs: PageInputs, { storyOf, menuOf, cardOf, menus, info, assets }: PageSources): PageProps {
  const { file: _, story, course, cards, ...rest } = inputs;
  const menu = menus[inputs.locale];
  return below(info.base, {
    ...rest,
    story: story === null ? null : storyOf(story),
    course: course && { course: cardOf(course.course), lessons: course.lessons.map(cardOf), current: course.current },
    cards: Object.fromEntries(Object.entries(cards).map(([reference, uuid]) => [reference, cardOf(uuid)])),
    menus: menu?.story ? { story: menuOf(menu.story), links: menu.links } : null,
    site: info,
    assets,
  });
}

/** What every page knows about the site. */
export function toSiteInfo(config: SiteConfig, { demo, noindex }: { readonly demo: boolean; readonly noindex: boolean }): SiteInfo {
  const base = baseOf(config.site.origin);
  return {
    ...config.site,
    origin: new URL(config.site.origin).origin,
    base,
    locales: config.locales.map(({ code, iso, dir, label, name, prefix }) => ({
      code,
      iso,
      dir,
      label,
      name,
      home: `${base}${localeHome(prefix)}` as UrlPath,
    })),
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

// --- internal ---

/** The same page with every address after the path of its site. */
function below(base: string, props: PageProps): PageProps {
  if (base === '') return props;
  const at = <Url extends string>(url: Url) => `${base}${url}` as Url;
  const toUrl = <One extends { readonly url: UrlPath | null }>(one: One): One => ({ ...one, url: one.url && at(one.url) });
  const valuesOf = <Value>(all: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
    Object.fromEntries(Object.entries(all).map(([key, value]) => [key, change(value)]));
  const { story, course, menus, assets } = props;
  return {
    ...toUrl(props),
    story: story && toUrl(story),
    alternates: props.alternates.map(toUrl),
    ...(props.repeats && { repeats: at(props.repeats) }),
    nearby: valuesOf(props.nearby, at),
    breadcrumb: props.breadcrumb.map(toUrl),
    course: course && { ...course, course: toUrl(course.course), lessons: course.lessons.map(toUrl) },
    cards: valuesOf(props.cards, toUrl),
    links: valuesOf(props.links, toUrl),
    menus: menus && { story: toUrl(menus.story), links: valuesOf(menus.links, toUrl) },
    assets: {
      ...assets,
      stylesheet: at(assets.stylesheet),
      headingFont: assets.headingFont && at(assets.headingFont),
      loader: at(assets.loader),
      islands: valuesOf(assets.islands, ({ src, modules }) => ({ src: at(src), modules: modules.map(at) })),
      ...(assets.integrity && { integrity: Object.fromEntries(Object.entries(assets.integrity).map(([url, hash]) => [at(url), hash])) }),
      favicon: at(assets.favicon),
      touchIcon: at(assets.touchIcon),
      socialImage: at(assets.socialImage),
      ...(assets.editor && { editor: at(assets.editor) }),
    },
  };
}
