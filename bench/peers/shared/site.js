// The pages of a generated space, for peers that run on Node: what our templates show of a story, and no more.
import { readFileSync } from 'node:fs';
import { escape, richText } from './rich-text.js';

/** Reads the file that `BENCH_STORIES` names. */
export const readStories = () => JSON.parse(readFileSync(process.env.BENCH_STORIES, 'utf8'));

/** What other pages show of a story. */
export function summaryOf({ uuid, full_slug, position, id, group_id, published_at, content }) {
  const { component, title, name, summary, bio, image = content.avatar, teacher, author, categories, quote, role } = content;
  const locale = full_slug.startsWith('en/') ? 'en' : 'es';
  const path = `/${full_slug}`.replace(/\/$/, '').replace(/\/home$/, '') || '/';
  return {
    uuid,
    id,
    position,
    group: group_id,
    date: published_at,
    component,
    locale,
    path,
    title: title ?? name,
    summary: summary ?? bio ?? quote ?? '',
    role,
    image: image && { src: image.filename, alt: image.alt },
    author: teacher ?? author,
    categories,
  };
}

/** Everything that pages show of each other. */
export function createSite(summaries, menus) {
  const all = summaries.toSorted((a, b) => a.position - b.position || b.id - a.id);
  const byUuid = new Map(all.map((one) => [one.uuid, one]));
  const byPath = new Map(all.map((one) => [one.path, one]));
  const newestFirst = (stories) => stories.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const kinds = groupBy(all, (one) => [`${one.locale} ${one.component}`]);
  const newest = new Map([...kinds].map(([key, stories]) => [key, newestFirst(stories).slice(0, 24)]));
  const mine = groupBy(all, (one) => [one.author, ...(one.categories ?? [])].filter(Boolean));
  const lessons = groupBy(all, (one) => (one.component === 'lesson' ? [one.path.replace(/\/[^/]+$/, '')] : []));
  const groups = groupBy(all, (one) => [one.group]);
  return { all, byUuid, byPath, newest, mine, lessons, groups, menus, urlOf: (uuid) => byUuid.get(uuid)?.path ?? '#' };
}

/** A whole site from all stories. */
export function siteOf(stories) {
  return createSite(
    stories.map(summaryOf),
    stories.filter(({ content }) => content.component === 'menus'),
  );
}

/** Header and footer of a language. */
export function frameOf(site, locale) {
  const content = site.menus.find(({ full_slug }) => full_slug.startsWith('en/') === (locale === 'en')).content;
  const items = (blocks) => blocks.map(({ label, link }) => ({ title: label, path: site.urlOf(link.id) }));
  return {
    main: items(content.main),
    footer: content.footer.map(({ label, items: blocks }) => ({ title: label, items: items(blocks) })),
    legal: items(content.legal),
    note: content.note,
  };
}

/** A page as data: `main` is HTML, everything else is for a template to show. */
export function viewOf(story, site) {
  const self = site.byUuid.get(story.uuid);
  const { component, locale, path, title, summary } = self;
  const { content } = story;
  const author = site.byUuid.get(self.author) ?? null;
  const folder = path.replace(/\/[^/]+$/, '');
  const lessons = component === 'lesson' ? (site.lessons.get(folder) ?? []) : component === 'course' ? (site.lessons.get(path) ?? []) : [];
  const at = lessons.indexOf(self);
  return {
    path,
    locale,
    title,
    summary,
    component,
    date: self.date.slice(0, 10),
    image: self.image ?? null,
    alternates: site.groups.get(self.group).map((one) => ({ locale: one.locale, path: one.path })),
    trail: [site.byPath.get(locale === 'en' ? '/en' : '/'), site.byPath.get(folder)].filter((one) => one && one !== self).map(cardOf),
    author: author && { ...cardOf(author), role: author.role },
    lessons: lessons.map((one) => ({ ...cardOf(one), current: one === self })),
    previous: at > 0 ? cardOf(lessons[at - 1]) : null,
    next: at >= 0 && at < lessons.length - 1 ? cardOf(lessons[at + 1]) : null,
    outcomes: content.outcomes?.split('\n') ?? [],
    more: moreOf(self, site).map(cardOf),
    main: mainOf(story, site, locale),
  };
}

/** @returns stories that have a page */
export const pagesOf = (stories) => stories.filter(({ content }) => !WITHOUT_PAGE.has(content.component));

const WITHOUT_PAGE = new Set(['menus', 'faq-item', 'testimonial']);

const cardOf = ({ title, summary, path, image }) => ({ title, summary, path, image });

function groupBy(all, keysOf) {
  const groups = new Map();
  for (const one of all) {
    for (const key of keysOf(one)) {
      const known = groups.get(key);
      if (known) known.push(one);
      else groups.set(key, [one]);
    }
  }
  return groups;
}

// What an author wrote and a category holds; beside an article three more of its kind.
function moreOf(self, { mine, newest }) {
  if (self.component === 'author' || self.component === 'category') return mine.get(self.uuid) ?? [];
  if (['home', 'page', 'static', 'lesson'].includes(self.component)) return [];
  return (newest.get(`${self.locale} ${self.component}`) ?? []).filter((one) => one !== self).slice(0, 3);
}

function mainOf({ content }, site, locale) {
  if (content.component === 'home' || content.component === 'page')
    return content.body.map((block) => section(block, site, locale)).join('');
  return content.body ? richText(content.body, site.urlOf) : '';
}

function section(block, site, locale) {
  const { component, headline, text, items = [], of, limit, cta_label, cta_link } = block;
  const listed =
    component === 'list'
      ? (site.newest.get(`${locale} ${of}`) ?? []).slice(0, Number(limit))
      : component === 'latest'
        ? ['course', 'devtip', 'fundamental'].flatMap((kind) => (site.newest.get(`${locale} ${kind}`) ?? []).slice(0, 2))
        : [];
  return `<section><h2>${escape(headline)}</h2>${text ? `<p>${escape(text)}</p>` : ''}${
    cta_label ? `<a href="${site.urlOf(cta_link.id)}">${escape(cta_label)}</a>` : ''
  }${component === 'features' ? items.map((one) => `<h3>${escape(one.headline)}</h3><p>${escape(one.text)}</p>`).join('') : ''}${listed
    .map((one) => `<article><h3><a href="${one.path}">${escape(one.title)}</a></h3><p>${escape(one.summary)}</p></article>`)
    .join('')}</section>`;
}
