import { h } from 'preact';

/** @param atLeast about how many bytes a page has; what it lacks is made up for with elements such as those of a menu */
export function documentOf(view, { frame, atLeast }) {
  return h(
    'html',
    { lang: view.locale },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('title', null, view.title),
      h('meta', { name: 'description', content: view.summary }),
      view.alternates.map((one) => h('link', { rel: 'alternate', hreflang: one.locale, href: one.path })),
    ),
    h('body', null, header(view, frame), content(view), padding(atLeast - FRAME - view.main.length), footer(frame)),
  );
}

const link = ({ path, title }) => h('a', { href: path }, title);
const links = (items) =>
  h(
    'ul',
    null,
    items.map((item) => h('li', null, link(item))),
  );

const header = ({ alternates }, { main }) =>
  h(
    'header',
    null,
    h('a', { href: '/' }, 'Academy'),
    h('nav', null, links(main)),
    links(alternates.map(({ locale, path }) => ({ title: locale, path }))),
  );

const footer = ({ footer: groups, legal, note }) =>
  h(
    'footer',
    null,
    h('p', null, note),
    groups.map(({ title, items }) => h('nav', null, h('p', null, title), links(items))),
    links(legal),
  );

function content(view) {
  return h(
    'main',
    null,
    h('nav', null, links(view.trail)),
    h('h1', null, view.title),
    h('p', null, view.summary),
    view.author && h('p', null, link(view.author), ' ', view.author.role, ' ', h('time', null, view.date)),
    view.image && h('img', view.image),
    view.component === 'lesson' && h('nav', null, links(view.lessons)),
    view.outcomes.length > 0 &&
      h(
        'ul',
        null,
        view.outcomes.map((one) => h('li', null, one)),
      ),
    h('div', { dangerouslySetInnerHTML: { __html: view.main } }),
    view.component === 'course' && h('ol', null, view.lessons.map(card)),
    h('p', null, view.previous && link(view.previous), view.next && link(view.next)),
    view.more.map(card),
  );
}

const card = (one) => h('article', null, h('h3', null, link(one)), h('p', null, one.summary));

// The bytes of all that is not the text.
const FRAME = 2600;

// As dense as ours: an element takes some hundred bytes, with its attributes and its text.
const ITEM = {
  item: { class: 'list-item list-item-wide' },
  link: { class: 'list-link list-link-quiet', href: '/cursos/curso-0/leccion-1' },
};
const WORDS = 'one more line of a list as menus and tables of contents have them';
const ITEM_BYTES = 190;

const padding = (bytes) => {
  const items = Array.from({ length: Math.max(0, Math.round(bytes / ITEM_BYTES)) }, () => h('li', ITEM.item, h('a', ITEM.link, WORDS)));
  return items.length > 0 && h('ul', null, items);
};
