import { Parser } from 'htmlparser2';
import { sourceOf } from '../hosting/content-policy.ts';
import { jsonIn } from '../lib/json.ts';
import type { FinishedPage } from './finished-site.ts';

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

type Attributes = Readonly<Partial<Record<string, string>>>;

/** A page that is being read, possibly with duplicates. */
type Draft = { -readonly [K in keyof FinishedPage]: Growing<FinishedPage[K]> };
type Growing<T> = T extends readonly (infer One)[] ? One[] : T extends ReadonlySet<infer One> ? Set<One> : T;

type OnElement = (attributes: Attributes, page: Draft) => void;

/** Collects from the attributes that any element may have. */
const everyElement: OnElement = (attributes, page) => {
  const { id, style } = attributes;
  if (id !== undefined && page.ids.has(id)) page.repeatedIds.push(id);
  if (id !== undefined) page.ids.add(id);
  if (style !== undefined) page.code.push({ kind: 'style attribute', excerpt: `style="${style}"`, source: sourceOf(style) });
  for (const [attribute, value = ''] of Object.entries(attributes)) {
    if (REFERENCES.has(attribute)) for (const one of value.split(/\s+/)) if (one !== '') page.references.push({ attribute, id: one });
    if (/^on[a-z]+$/.test(attribute)) page.code.push({ kind: 'handler', excerpt: `${attribute}="${value}"`, source: sourceOf(value) });
  }
};

/** Collects from the attributes of particular elements. */
const ELEMENTS: Readonly<Record<string, OnElement>> = {
  html({ lang }, page) {
    page.language = lang?.trim() ?? '';
  },
  meta({ name, property, content = '', 'http-equiv': equivalent }, page) {
    if (name === 'description') page.description = content.trim();
    if (name === 'robots') page.isNoindex = /\bno(?:index|ne)\b/i.test(content);
    if (property === 'og:image' || name === 'twitter:image') page.files.push(content);
    const [, target] = (equivalent?.toLowerCase() === 'refresh' && /url=(.*)$/i.exec(content)) || [];
    if (target === undefined) return;
    page.isRefresh = true;
    page.links.push(target);
  },
  link(attributes, page) {
    const { rel = '', href, hreflang, type, imagesrcset } = attributes;
    const kinds = rel.toLowerCase().split(/\s+/);
    addSet(imagesrcset, page);
    if (href === undefined) return;
    if (kinds.includes('canonical')) page.canonical = href;
    else if (kinds.includes('alternate') && hreflang !== undefined && (type ?? 'text/html') === 'text/html') page.alternates.push(href);
    else if (!kinds.includes('preconnect') && !kinds.includes('dns-prefetch')) loads('href')(attributes, page);
    if (kinds.includes('stylesheet')) addCode('style', href, page);
  },
  a(attributes, page) {
    const { rel = '', href = '' } = attributes;
    // Skip nofollow links to other hosts: the link to suggest a correction differs on every page, and they should not all be requested.
    if (!/\bnofollow\b/i.test(rel) || !/^https?:/i.test(href)) leads('href')(attributes, page);
    if (attributes['name']) page.names.add(attributes['name']);
  },
  area: leads('href'),
  form: leads('action', 'forms'),
  button: leads('formaction', 'forms'),
  input: loads('src'),
  img(attributes, page) {
    const { src = '', srcset, alt, width, height } = attributes;
    loads('src')(attributes, page);
    addSet(srcset, page);
    page.pictures.push({ address: src, hasText: alt !== undefined, hasSize: width !== undefined && height !== undefined });
  },
  source(attributes, page) {
    loads('src')(attributes, page);
    addSet(attributes['srcset'], page);
  },
  script(attributes, page) {
    loads('src')(attributes, page);
    addCode('script', attributes['src'] ?? '', page);
  },
  video: loads('src', 'poster'),
  audio: loads('src'),
  track: loads('src'),
  iframe: loads('src'),
  embed: loads('src'),
  object: loads('data'),
  // SVG: pictures, and reused parts.
  image: loads('href'),
  use(attributes, page) {
    const { href = '' } = attributes;
    if (href.startsWith('#')) page.references.push({ attribute: 'href', id: href.slice(1) });
    else loads('href')(attributes, page);
  },
  // Only its script: its props are opaque.
  'academy-island': loads('src'),
};

/** Attributes that refer to ids on the same page. */
const REFERENCES = new Set([
  'for',
  'headers',
  'list',
  'form',
  'popovertarget',
  'commandfor',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
]);

/** An element that links to the address in this attribute. */
function leads(attribute: string, kind: 'links' | 'forms' = 'links'): OnElement {
  return ({ [attribute]: address }, page) => {
    if (address !== undefined) page[kind].push(address);
  };
}

/** An element that loads the files in these attributes. */
function loads(...names: readonly string[]): OnElement {
  return (attributes, page) => {
    for (const name of names) {
      const address = attributes[name];
      if (address === undefined) continue;
      page.files.push(address);
      if (attributes['integrity']) page.sealed.push({ address, integrity: attributes['integrity'] });
    }
  };
}

/** Only a script or style of another host: pages may load those of their own. */
function addCode(kind: 'script' | 'style', address: string, page: Draft): void {
  if (/^(?:https?:)?\/\//i.test(address) && URL.canParse(address, 'https://a'))
    page.code.push({ kind, excerpt: address, source: new URL(address, 'https://a').origin });
}

// An address may contain commas, but neither begin nor end with one: then the next one follows, and no size.
function addSet(set: string | undefined, page: Draft): void {
  for (const [, address = ''] of set?.matchAll(/([^\s,]\S*)(?:(?<!,)\s[^,]*)?/g) ?? []) page.files.push(address.replace(/(?<!,),+$/, ''));
}

type OnText = (text: string, page: Draft, attributes: Attributes) => void;

const excerptOf = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 40);

const HEADINGS = [1, 2, 3, 4, 5, 6].map((level): [string, OnText] => [
  `h${level}`,
  (text, page) => page.headings.push({ level, text: excerptOf(text) }),
]);

/** Collects from the text of particular elements. */
const TEXTS: Readonly<Record<string, OnText>> = {
  ...Object.fromEntries(HEADINGS),
  title(text, page) {
    page.title ||= text.trim();
  },
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
