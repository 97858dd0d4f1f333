import { courseFileAddress, PAGE_FILES, type CourseFile, type ListedCourse } from '../../islands/course-files.ts';
import type { Locale, UrlPath } from '../../templates/contract.ts';
import { progressWords } from '../../templates/parts/course/course-facts.ts';
import type { AssetBundle } from '../assets/bundle-assets.ts';
import { haveFirebase, importedBy, kindOf } from '../assets/script-budgets.ts';
import type { LocaleConfig, SiteConfig } from '../config/define.ts';
import type { Site } from '../site/site.ts';
import { contentAddresses } from '../site/routes.ts';
import { translateOf, type Messages } from '../site/translate.ts';
import { ancestors, localeHome, baseOf } from '../site/url.ts';
import type { OutputFile } from './output-file.ts';

/** The courses of each language with the addresses of their lessons, from which browsers know how much of a course is done. */
export function courseFiles(site: Site, messages: Messages): readonly OutputFile[] {
  const base = baseOf(site.config.site.origin);
  return site.config.locales.map((locale) => {
    const t = translateOf(messages, locale.code);
    const courses = coursesIn(locale.code, site);
    const file: CourseFile = {
      overview: base + overviewOf(courses, locale, site),
      words: progressWords(t),
      courses: courses.map(({ url, title, lessons }) => ({ url: base + url, title, lessons: lessons.map((lesson) => base + lesson) })),
    };
    return { path: courseFileAddress(locale.code).slice(1), contents: JSON.stringify(file) };
  });
}

/**
 * What saving courses takes: the service worker, and the list of the files that content pages load, whichever islands they have, also when somebody uses
 * them, except for Firebase, which is of no use without a connection.
 */
export function offlineFiles(
  { files, islands: { worker, loader, islands, modules }, pageAssets }: AssetBundle,
  { origin }: Pick<SiteConfig['site'], 'origin'>,
): readonly OutputFile[] {
  const scripts = Object.entries(islands).flatMap(([name, { src }]) => (kindOf([name]) === 'content' ? [src] : []));
  const elsewhere = new Set([pageAssets.touchIcon, pageAssets.socialImage]);
  const shown = files.map(({ path }) => `/${path}`).filter((address) => !/\.(?:js|map|txt)$/.test(address) && !elsewhere.has(address));
  const atOnce = importedBy([loader, ...scripts], modules);
  const later = atOnce
    .flatMap((address) => modules.get(address)?.dynamicImports ?? [])
    .filter((address) => !haveFirebase([address], modules));
  const all = [...shown, ...importedBy([...atOnce, ...later], modules)].map((address) => baseOf(origin) + address);
  return [worker, { path: PAGE_FILES.slice(1), contents: JSON.stringify(all) }];
}

// --- internal ---

interface CourseWithPage extends ListedCourse {
  readonly url: UrlPath;
}

function coursesIn(locale: Locale, site: Site): readonly CourseWithPage[] {
  const isContent = contentAddresses(site.config);
  return [...site.lessons].flatMap(([uuid, all]) => {
    const course = site.stories.get(uuid);
    const url = course?.story.url;
    const lessons = all.flatMap(({ story }) => story.url ?? []);
    if (!course || !url || course.story.locale !== locale || !isContent(url) || lessons.length === 0) return [];
    return [{ url, title: course.source.title, lessons }];
  });
}

function overviewOf([first]: readonly CourseWithPage[], { prefix }: LocaleConfig, site: Site): UrlPath {
  const isContent = contentAddresses(site.config);
  const above = first ? ancestors(first.url) : [];
  return above.findLast((url) => site.byUrl.has(url) && isContent(url)) ?? localeHome(prefix);
}
