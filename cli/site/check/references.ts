import type { Link, UrlPath } from '../../../templates/contract.ts';
import { rowOf } from '../../../templates/kinds.ts';
import { FEEDS } from '../../../templates/parts/feeds.ts';
import { withoutBase } from '../../../templates/prose/safe-href.ts';
import type { SiteConfig } from '../../config/define.ts';
import { isComponent, type Graph, type SiteStory } from '../graph.ts';
import { inLanguage, isForeign } from '../graph/translations.ts';
import type { BlockFinding } from '../problems.ts';
import { SCREENS, screensOf } from '../routes.ts';
import type { Relation } from '../story/walk.ts';
import { baseOf, localePath, toAddress } from '../url.ts';

interface Context {
  readonly graph: Graph;
  /** Addresses of all pages and screens, and of the files beside them. */
  readonly addresses: ReadonlySet<string>;
}

/** Checks the relations and links of a story for missing targets, targets of the wrong type, and targets in another language. */
export function* checkReferences(one: SiteStory, { graph, addresses }: Context): Generator<BlockFinding> {
  const { relations, links } = one.source;
  for (const { path, value } of relations) {
    const meant = meantBy(one, value.to, graph);
    const message = brokenRelation(value, meant, graph);
    if (message) yield { code: 'missingRelation', path, message, hint: 'Publish that story, or choose another one.' };
    else if (meant && isForeign(meant, one.story)) yield { ...otherLanguage(meant, one, graph), path };
  }
  for (const { path, value: link } of links) {
    const meant = link.type === 'story' ? meantBy(one, link.to, graph) : null;
    const dead = deadLink(link, { meant, graph, addresses });
    if (dead) yield { code: 'deadLink', path, message: dead, hint: 'Choose another target, or publish it.' };
    else if (meant && isForeign(meant, one.story)) yield { ...otherLanguage(meant, one, graph), path };
  }
}

/** Addresses a link may point to: these (pages, redirects, public files), and what every site has. */
export const addressesOf = (urls: readonly string[], config: SiteConfig): ReadonlySet<string> =>
  new Set([...urls, ...screensOf(config).map((screen) => SCREENS[screen]), ...ownAddresses(config).map(toAddress)]);

/** Addresses other than pages that may be linked to: robots.txt, sitemaps (only the first file of each), feeds and llms.txt. */
export function ownAddresses({ locales }: SiteConfig): readonly string[] {
  return [
    '/robots.txt',
    '/sitemap.xml',
    '/index-sitemap.xml',
    ...locales.flatMap(({ iso, prefix }) => [
      `/${iso}-sitemap.xml`,
      ...['/llms.txt', ...Object.values(FEEDS).map(({ path }) => path)].map((path) => localePath(path, prefix)),
    ]),
  ];
}

// --- internal ---

function meantBy({ story }: SiteStory, reference: string, graph: Graph): SiteStory | null {
  const found = graph.find(reference);
  return found && inLanguage(found, story, graph);
}

function otherLanguage(meant: SiteStory, one: SiteStory, { config }: Graph): Omit<BlockFinding, 'path'> {
  const nameOf = ({ story }: SiteStory) => config.locales.find(({ code }) => code === story.locale)?.name;
  return {
    code: 'otherLanguage',
    message: `"${meant.source.fullSlug}" is in ${nameOf(meant)} and has no ${nameOf(one)} version`,
    hint: 'Translate it (its fields, or a story of its own that is linked to it in the Dimensions app), or choose another story.',
  };
}

function brokenRelation({ to, of }: Relation, meant: SiteStory | null, graph: Graph): string | null {
  const target = meant?.source;
  if (!target) return `it refers to the story ${to}, ${whyNoStory(to, graph)}`;
  if (of === null || of.some((component) => isComponent(target, component))) return null;
  return `"${target.fullSlug}" is of the type "${target.component}", but only "${of.join('", "')}" is allowed here`;
}

const whyNoStory = (reference: string, { leftOut }: Graph) =>
  leftOut.has(reference) ? 'which routes.mount leaves out' : 'which is missing or unpublished';

function deadLink(
  link: Pick<Link, 'type' | 'to'>,
  { meant, graph, addresses }: Context & { readonly meant: SiteStory | null },
): string | null {
  if (meant) return meant.story.url ? null : `"${meant.source.fullSlug}" has no page to link to`;
  if (link.type === 'story' && !link.to.startsWith('/')) return `it links to the story ${link.to}, ${whyNoStory(link.to, graph)}`;
  const address = toAddress(withoutBase(link.to, baseOf(graph.config.site.origin)));
  // A missing root page is reported once, not for every link to it.
  return addresses.has(address) || address === '/' || isBesidePage(address, graph) ? null : `the site has no page ${address}`;
}

// Whether an address is that of a file beside a story's page: its text as Markdown, or the calendar file of an event, past or not.
function isBesidePage(address: UrlPath, { byUrl, config }: Pick<Graph, 'byUrl' | 'config'>): boolean {
  const [, page = '', extension] = BESIDE.exec(address) ?? [];
  const one = byUrl.get((page === '/index' ? '/' : page) as UrlPath);
  return one !== undefined && (extension === 'md' ? config.site.markdown : rowOf(one.kind).hasCalendar === true);
}

const BESIDE = /^(.+)\.(md|ics)$/;
