import { Parser } from 'htmlparser2';
import { jsonIn, toText, visitObjects } from '../lib/json.ts';
import type { Manifest, Sitemap } from './finished-site.ts';

/** Reads the addresses in a sitemap or a sitemap index. */
export function readSitemap(xml: string, address: string): Sitemap {
  const entries: string[] = [];
  const alternates = new Set<string>();
  let text: string | null = null;
  const parser = new Parser(
    {
      onopentag(name, { href }) {
        if (name === 'loc') text = '';
        if (name === 'xhtml:link' && href !== undefined) alternates.add(href);
      },
      ontext(more) {
        if (text !== null) text += more;
      },
      onclosetag(name) {
        if (name !== 'loc' || text === null) return;
        entries.push(text.trim());
        text = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { address, entries, alternates: [...alternates] };
}

/** Reads the addresses in a web app manifest (https://www.w3.org/TR/appmanifest/). */
export function readManifest(json: string, address: string): Manifest {
  const manifest = jsonIn(json);
  const entries: unknown[] = [];
  visitObjects(manifest, ({ src, url, start_url: start }) => void entries.push(src, url, start));
  return { address, entries: entries.map(toText).filter((entry) => entry !== ''), isJson: manifest !== undefined };
}
