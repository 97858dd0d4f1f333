import { Parser } from 'htmlparser2';
import { sourceOf } from '../hosting/content-policy.ts';
import { ELEMENTS, everyElement } from './elements.ts';
import type { Attributes, Draft } from './elements.ts';
import type { FinishedPage } from './finished-site.ts';
import { jsonIn } from '../lib/json.ts';

/** Extracts from a page's HTML what the checks need to know. */
export function readPage(html: string, address: string): FinishedPage {
  const page: Draft = {
    address,
    language: '',
    title: '',
    description: '',
    isRefresh: false,
    isNoindex: false,
    canonical: null,
    alternates: [],
    links: [],
    forms: [],
    files: [],
    sealed: [],
    ids: new Set(),
    names: new Set(),
    repeatedIds: [],
    references: [],
    headings: [],
    pictures: [],
    brokenJson: [],
    code: [],
  };
  let [inert, foreign] = [0, 0];
  let open: { readonly name: string; readonly attributes: Attributes; text: string } | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'template') inert += 1;
      if (inert > 0) return;
      if (name === 'svg') foreign += 1;
      everyElement(attributes, page);
      ELEMENTS[name]?.(attributes, page);
      // SVG elements have titles too.
      if (Object.hasOwn(TEXTS, name) && foreign === 0) open = { name, attributes, text: '' };
    },
    ontext(text) {
      if (open && inert === 0) open.text += text;
    },
    onclosetag(name) {
      if (name === 'template') inert -= 1;
      if (inert > 0) return;
      if (name === 'svg') foreign -= 1;
      if (open?.name !== name) return;
      const { text, attributes } = open;
      open = null;
      TEXTS[name]?.(text, page, attributes);
    },
  });
  parser.end(html);
  return page;
}

// --- internal ---

type OnText = (text: string, page: Draft, attributes: Attributes) => void;

const excerptOf = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 40);

const heading =
  (level: number): OnText =>
  (text, page) =>
    page.headings.push({ level, text: excerptOf(text) });

/** Collects from the text of particular elements. */
const TEXTS: Readonly<Record<string, OnText>> = {
  title(text, page) {
    page.title ||= text.trim();
  },
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  script(text, page, { src, type = '' }) {
    if (src !== undefined) return;
    if (type.endsWith('json') && jsonIn(text) === undefined) page.brokenJson.push(type);
    if (RUN.test(type)) page.code.push({ kind: 'script', excerpt: excerptOf(text), source: sourceOf(text) });
  },
  style(text, page) {
    page.code.push({ kind: 'style', excerpt: excerptOf(text), source: sourceOf(text) });
  },
};

/** The script types to which a Content-Security-Policy applies; others are data. */
const RUN = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;
