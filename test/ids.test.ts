import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../cli/config/load.ts';
import type { Templates } from '../cli/render/bundle-templates.ts';
import { loadMessages } from '../cli/render/messages.ts';
import type { PageProps, RichText, Translate } from '../templates/contract.ts';
import { SITE } from './support/academy.ts';
import { demoPages } from './support/demo-pages.ts';
import { loadTemplates } from './support/load-templates.ts';

let templates: Templates;
let pages: readonly PageProps[];
let idsOf: (page: PageProps) => readonly string[];

beforeAll(async () => {
  const messages = loadMessages(SITE, (await loadConfig(SITE)).locales);
  templates = await loadTemplates();
  pages = await demoPages(templates);
  idsOf = (page) =>
    parse(templates.render(page, messages[page.locale] as Translate))
      .querySelectorAll('[id]')
      .map(({ id }) => id);
});

test('headings named like the ids of their page get other ids', () => {
  // After a purchase, the text is there once more, or not yet.
  const texts = pages.filter(({ story, screen }) => isText(bodyOf(story)) && !screen?.startsWith('purchase'));
  expect(texts.length).toBeGreaterThan(50);
  for (const page of texts) {
    const ids = idsOf(page);
    const named = idsOf(withHeadings(page, ids));
    expect(named, page.url).toHaveLength(2 * ids.length);
    expect(repeated(named), page.url).toEqual([]);
  }
});

// --- internal ---

const bodyOf = (story: PageProps['story']): unknown => story && 'body' in story.content && story.content.body;

const isText = (body: unknown): body is RichText => typeof body === 'object' && body !== null && 'type' in body && body.type === 'doc';

const repeated = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

/** The page with more headings before those of its text. */
function withHeadings(page: PageProps, texts: readonly string[]): PageProps {
  const { story } = page;
  const body = bodyOf(story);
  if (!story || !isText(body)) return page;
  const headings = texts.map((text) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] }));
  const content = { ...story.content, body: { ...body, content: [...headings, ...(body.content ?? [])] } };
  return { ...page, story: { ...story, content } };
}
