import { courseFileAddress } from '../../islands/course-file.ts';
import type { CourseFile, ListedCourse } from '../../islands/course-file.ts';
import type { Locale, UrlPath } from '../../templates/contract.ts';
import { progressWords } from '../../templates/parts/course/course-facts.ts';
import type { LocaleConfig } from '../config/define.ts';
import type { Site } from '../site/site.ts';
import { contentAddresses } from '../site/routes.ts';
import { translateOf } from '../site/translate.ts';
import type { Messages } from '../site/translate.ts';
import { ancestors, localeHome } from '../site/url.ts';
import type { OutputFile } from './output-file.ts';

/** The courses of each language with the addresses of their lessons, from which browsers know how much of a course is done. */
export function courseFiles(site: Site, messages: Messages): readonly OutputFile[] {
  return site.config.locales.map((locale) => {
    const t = translateOf(messages, locale.code);
    const courses = coursesIn(locale.code, site);
    const file: CourseFile = { overview: overviewOf(courses, locale, site), words: progressWords(t), courses };
    return { path: courseFileAddress(locale.code).slice(1), contents: JSON.stringify(file) };
  });
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
