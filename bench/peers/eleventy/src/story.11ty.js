import { escape } from '../../shared/rich-text.js';
import { frameOf, pagesOf, readStories, siteOf, viewOf } from '../../shared/site.js';

const stories = readStories();
const site = siteOf(stories);
const frames = { es: frameOf(site, 'es'), en: frameOf(site, 'en') };

export const data = {
  stories: pagesOf(stories),
  pagination: { data: 'stories', size: 1, alias: 'story' },
  permalink: ({ story }) => `${site.byUuid.get(story.uuid).path}/index.html`,
};

export function render({ story }) {
  const view = viewOf(story, site);
  const frame = frames[view.locale];
  return `<!doctype html><html lang="${view.locale}"><head><meta charset="utf-8"><title>${escape(view.title)}</title><meta name="description" content="${escape(view.summary)}">${view.alternates
    .map((one) => `<link rel="alternate" hreflang="${one.locale}" href="${one.path}">`)
    .join('')}</head><body><header><a href="/">Academy</a><nav>${links(frame.main)}</nav>${links(
    view.alternates.map(({ locale, path }) => ({ title: locale, path })),
  )}</header>${content(view)}<footer><p>${escape(frame.note)}</p>${frame.footer
    .map(({ title, items }) => `<nav><p>${escape(title)}</p>${links(items)}</nav>`)
    .join('')}${links(frame.legal)}</footer></body></html>`;
}

const link = ({ path, title }) => `<a href="${path}">${escape(title)}</a>`;
const links = (items) => `<ul>${items.map((item) => `<li>${link(item)}</li>`).join('')}</ul>`;
const card = (one) => `<article><h3>${link(one)}</h3><p>${escape(one.summary)}</p></article>`;

const content = (view) =>
  `<main><nav>${links(view.trail)}</nav><h1>${escape(view.title)}</h1><p>${escape(view.summary)}</p>${
    view.author ? `<p>${link(view.author)} ${escape(view.author.role)} <time>${view.date}</time></p>` : ''
  }${view.image ? `<img src="${view.image.src}" alt="${escape(view.image.alt)}">` : ''}${
    view.component === 'lesson' ? `<nav>${links(view.lessons)}</nav>` : ''
  }${view.outcomes.length > 0 ? `<ul>${view.outcomes.map((one) => `<li>${escape(one)}</li>`).join('')}</ul>` : ''}<div>${view.main}</div>${
    view.component === 'course' ? `<ol>${view.lessons.map(card).join('')}</ol>` : ''
  }<p>${view.previous ? link(view.previous) : ''}${view.next ? link(view.next) : ''}</p>${view.more.map(card).join('')}</main>`;
