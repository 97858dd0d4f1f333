import type { Asset, Story, UrlPath } from '../../contract.ts';
import type { Page } from '../../page.tsx';

/** A thing in the graph. Fields that are undefined are left out. */
export type LdNode = Readonly<Record<string, unknown>> & { readonly '@type': string; readonly '@id'?: string };

/** A story on its own page. */
export type PageStory = Story & { readonly url: UrlPath };

/** Ids of the things that many pages name; absolute, and the same on all of them. */
export const ids = {
  organization: ({ absolute }: Page) => absolute('/#organization'),
  site: ({ absolute, path }: Page) => absolute(`${path('/')}#website`),
  page: ({ absolute }: Page, url: UrlPath) => absolute(url),
  breadcrumb: ({ absolute }: Page, url: UrlPath) => absolute(`${url}#breadcrumb`),
  course: ({ absolute }: Page, url: UrlPath) => absolute(`${url}#course`),
  lesson: ({ absolute }: Page, url: UrlPath) => absolute(`${url}#lesson`),
  person: ({ absolute }: Page, url: UrlPath) => absolute(`${url}#person`),
  /** What a content page is about, where nothing else names it. */
  content: ({ absolute }: Page, url: UrlPath) => absolute(`${url}#content`),
};

export const refer = (id: string): { readonly '@id': string } => ({ '@id': id });

/** A picture's absolute address; undefined where there is none. */
export function imageUrl(page: Page, asset: Asset | null): string | undefined {
  if (!asset) return undefined;
  return asset.src.startsWith('/') ? page.absolute(asset.src) : asset.src;
}

/** Undefined instead of the empty string that a field without content holds. */
export const orNone = (text: string | null | undefined): string | undefined => text || undefined;
