// Writes stories as Hugo's content, a file a story: `node convert.js html|markdown FOLDER`. As HTML Hugo only has to put it into the
// layout; as Markdown, which is what people give to Hugo, it parses the text and colours the code as our templates do. What stories show of
// each other is left to Hugo.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { frameOf, pagesOf, readStories, siteOf, viewOf } from '../shared/site.js';
import { toMarkdown } from './markdown.js';

const [as, folder] = process.argv.slice(2);
const asMarkdown = as === 'markdown';
const extension = asMarkdown ? 'md' : 'html';
const stories = readStories();
const site = siteOf(stories);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
mkdirSync('data', { recursive: true });
writeFileSync('data/frames.json', JSON.stringify({ es: frameOf(site, 'es'), en: frameOf(site, 'en') }));
for (const story of pagesOf(stories)) {
  const view = viewOf(story, site);
  const { title, path, date, main, ...params } = view;
  const references = {
    trail: refs(view.trail),
    lessons: refs(view.lessons),
    more: refs(view.more),
    author: ref(view.author),
    previous: ref(view.previous),
    next: ref(view.next),
  };
  const matter = { title, url: `${path}/`.replace('//', '/'), day: date, ...params, ...references };
  const body = asMarkdown && story.content.body?.type === 'doc' ? toMarkdown(story.content.body, site.urlOf) : main;
  writeFileSync(`${folder}/${story.uuid}.${extension}`, `${JSON.stringify(matter)}\n\n${body}\n`);
}

function refs(cards) {
  return cards.map(ref);
}

function ref(card) {
  return card && `/${site.byPath.get(card.path).uuid}.${extension}`;
}
