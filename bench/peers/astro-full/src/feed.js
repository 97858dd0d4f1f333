import rss from '@astrojs/rss';
import { LANGUAGES } from './languages.js';
import { site } from './site.js';

const NEWS = ['course', 'workshop', 'devtip', 'fundamental', 'key', 'show'];
const LENGTH = 20;

/** Answers with the feed of a language. */
export const feedIn = (locale) => (context) => {
  const { news, summary, iso } = LANGUAGES[locale];
  const items = NEWS.flatMap((kind) => site.newest.get(`${locale} ${kind}`) ?? [])
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, LENGTH)
    .map(({ title, path, summary: description, date, component }) => ({
      title,
      description,
      link: path,
      pubDate: new Date(date),
      categories: [component],
    }));
  return rss({
    title: news,
    description: summary,
    site: context.site,
    items,
    trailingSlash: false,
    customData: `<language>${iso}</language>`,
  });
};
