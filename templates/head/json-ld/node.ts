import type { Asset, Story, UrlPath } from '../../contract.ts';
import type { Page } from '../../page.tsx';

/** A node of the graph. Undefined fields are omitted. */
export type LdNode = Readonly<Record<string, unknown>> & { readonly '@type': string; readonly '@id'?: string | undefined };

/** A story on its own page. */
export type PageStory = Story & { readonly url: UrlPath };

/** Ids of nodes that many pages refer to; absolute, and the same everywhere. */
export const ids = {
  organization: ({ absolute }: Page) => absolute('/#organization'),
  site: ({ absolute, path }: Page) => absolute(`${path('/')}#website`),
  page: ({ absolute }: Page, url: UrlPath) => absolute(url),
  course: ({ absolute }: Page, url: UrlPath) => absolute(`${url}#course`),
  lesson: ({ absolute }: Page, url: UrlPath) => absolute(`${url}#lesson`),
  person: ({ absolute }: Page, url: UrlPath) => absolute(`${url}#person`),
  /** What a content page is about, if it has no other id. */
  content: ({ absolute }: Page, url: UrlPath) => absolute(`${url}#content`),
};

export const refer = (id: string): { readonly '@id': string } => ({ '@id': id });

/** An image's absolute URL; undefined if there is none. */
export function imageUrl(page: Page, asset: Asset | null): string | undefined {
  if (!asset || asset.kind) return undefined;
  return asset.src.startsWith('/') ? page.absolute(asset.src) : asset.src;
}

/** An image as search engines read it: its URL or, if it has a credit, a node with both; undefined if there is none. */
export function imageNode(page: Page, asset: Asset | null): string | LdNode | undefined {
  const url = imageUrl(page, asset);
  if (!url || !(asset?.copyright || asset?.source)) return url;
  return {
    '@type': 'ImageObject',
    contentUrl: url,
    caption: orNone(asset.title),
    // An address credits nobody, but it is better than nothing.
    creditText: /^https?:/i.test(asset.source ?? '') ? (asset.copyright ?? asset.source) : (asset.source ?? asset.copyright),
    copyrightNotice: asset.copyright,
  };
}

/** Converts the empty string of an empty field to undefined. */
export const orNone = (text: string | null | undefined): string | undefined => text || undefined;
