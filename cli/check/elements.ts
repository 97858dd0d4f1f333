import { sourceOf } from '../hosting/content-policy.ts';
import type { FinishedPage } from './finished-site.ts';

export type Attributes = Readonly<Partial<Record<string, string>>>;

/** A page that is being read. What it has twice may be in it twice. */
export type Draft = { -readonly [K in keyof FinishedPage]: Growing<FinishedPage[K]> };
type Growing<T> = T extends readonly (infer One)[] ? One[] : T extends ReadonlySet<infer One> ? Set<One> : T;

type OnElement = (attributes: Attributes, page: Draft) => void;

/** What the attributes of any element say. */
export const everyElement: OnElement = (attributes, page) => {
  const { id, style } = attributes;
  if (id !== undefined && page.ids.has(id)) page.repeatedIds.push(id);
  if (id !== undefined) page.ids.add(id);
  if (style !== undefined) page.code.push({ kind: 'style attribute', excerpt: `style="${style}"`, source: sourceOf(style) });
  for (const [attribute, value = ''] of Object.entries(attributes)) {
    if (REFERENCES.has(attribute)) for (const one of value.split(/\s+/)) if (one !== '') page.references.push({ attribute, id: one });
    if (/^on[a-z]+$/.test(attribute)) page.code.push({ kind: 'handler', excerpt: `${attribute}="${value}"`, source: sourceOf(value) });
  }
};

/** What the attributes of an element say of its page. */
export const ELEMENTS: Readonly<Record<string, OnElement>> = {
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
    else if (!kinds.includes('preconnect') && !kinds.includes('dns-prefetch')) addFile(href, attributes, page);
  },
  a({ href, name }, page) {
    if (href !== undefined) page.links.push(href);
    if (name) page.ids.add(name);
  },
  area: ({ href }, page) => href !== undefined && page.links.push(href),
  form: ({ action }, page) => action && page.links.push(action),
  button: ({ formaction }, page) => formaction && page.links.push(formaction),
  input({ src, formaction }, page) {
    if (src !== undefined) page.files.push(src);
    if (formaction) page.links.push(formaction);
  },
  img({ src, srcset, alt, width, height }, page) {
    if (src !== undefined) page.files.push(src);
    addSet(srcset, page);
    page.pictures.push({ address: src ?? '', hasText: alt !== undefined, hasSize: width !== undefined && height !== undefined });
  },
  source({ src, srcset }, page) {
    if (src !== undefined) page.files.push(src);
    addSet(srcset, page);
  },
  video({ src, poster }, page) {
    if (src !== undefined) page.files.push(src);
    if (poster) page.files.push(poster);
  },
  script: (attributes, page) => addFile(attributes['src'], attributes, page),
  audio: ({ src }, page) => src !== undefined && page.files.push(src),
  track: ({ src }, page) => src !== undefined && page.files.push(src),
  iframe: ({ src }, page) => src !== undefined && page.files.push(src),
  embed: ({ src }, page) => src !== undefined && page.files.push(src),
  object: ({ data }, page) => data !== undefined && page.files.push(data),
  // Of drawings: pictures, and parts that are used again.
  image: ({ href }, page) => href !== undefined && page.files.push(href),
  use({ href }, page) {
    if (href?.startsWith('#')) page.references.push({ attribute: 'href', id: href.slice(1) });
    else if (href !== undefined) page.files.push(href);
  },
  // Its props are its own business.
  'academy-island': ({ src }, page) => src !== undefined && page.files.push(src),
};

// --- internal ---

/** The attributes that name ids of the same page. */
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

function addFile(address: string | undefined, { integrity }: Attributes, page: Draft): void {
  if (address === undefined) return;
  page.files.push(address);
  if (integrity) page.sealed.push({ address, integrity });
}

// An address may have commas in it, but not at its end.
function addSet(set: string | undefined, page: Draft): void {
  for (const [, address = ''] of set?.matchAll(/(\S*[^\s,])(?:\s[^,]*)?(?:,|$)/g) ?? []) page.files.push(address);
}
