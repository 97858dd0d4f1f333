import { extname } from 'node:path';
import { Parser } from 'htmlparser2';

/**
 * The addresses in a text file of a site that are on its host, but not below its path there: in attributes and the data in them, in inline scripts and
 * styles, in JSON, and string constants of scripts. `origin` is the site's, with its path: `https://test.example/learn`.
 */
export function outside(file: string, text: string, origin: string): readonly string[] {
  const { origin: host, pathname: base } = new URL(origin);
  const isBelow = (path: string) => path === base || new RegExp(`^${base}[/?#]`).test(path);
  const paths = (READERS[extname(file).slice(1)] ?? (() => []))(text);
  const absolute = [...text.matchAll(new RegExp(`${host}([^\\s"'<>&)\\]\\\\]*)`, 'g'))].map(([, path = '']) => path);
  return [...new Set([...paths.filter((path) => /^\/(?!\/)/.test(path)), ...absolute])].filter((path) => !isBelow(path));
}

// --- internal ---

type Reader = (text: string) => readonly string[];

/** All strings in data, names included. */
const strings = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...strings(one)]);
};

const json: Reader = (text) => strings(JSON.parse(text));

const css: Reader = (text) => [...text.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, address = '']) => address);

/** String constants that may be addresses: regular expressions and parts of them are none. */
const js: Reader = (text) => [...text.matchAll(/["'`](\/[a-z_][^"'`\s]*)/gi)].map(([, address = '']) => address);

const markdown: Reader = (text) => [...text.matchAll(/\]\(([^)\s]+)/g)].map(([, address = '']) => address);

const attribute = (name: string, value: string): readonly string[] => {
  if (/^[{[]/.test(value)) return json(value);
  if (name === 'srcset' || name === 'imagesrcset') return value.split(/,\s+/).map((one) => one.trim());
  if (name === 'style') return css(value);
  return [value.replace(/^\d+;\s*url=/i, '')];
};

const markup: Reader = (text) => {
  const found: string[] = [];
  let reader: Reader | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const [key, value] of Object.entries(attributes)) found.push(...attribute(key, value));
      reader = name === 'style' ? css : name === 'script' ? (/json/.test(attributes['type'] ?? '') ? json : js) : null;
    },
    ontext: (own) => void found.push(...(reader?.(own) ?? [])),
    onclosetag: () => void (reader = null),
  });
  parser.end(text);
  return found;
};

const READERS: Readonly<Record<string, Reader>> = { html: markup, xml: markup, svg: markup, json, css, js, md: markdown, txt: markdown };
