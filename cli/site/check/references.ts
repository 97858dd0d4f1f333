import type { Link } from '../../../templates/contract.ts';
import { isComponent } from '../graph.ts';
import type { Graph, SiteStory } from '../graph.ts';
import { inLanguage, isForeign } from '../graph/in-language.ts';
import type { BlockFinding } from '../problems.ts';
import type { Relation } from '../story/walk.ts';
import { toAddress } from '../url.ts';
import { isBesidePage } from './own-addresses.ts';

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
    const message = brokenRelation(value, meant);
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
    hint: 'Translate it and link the two in the Dimensions app, or choose another story.',
  };
}

function brokenRelation({ to, of }: Relation, meant: SiteStory | null): string | null {
  const target = meant?.source;
  if (!target) return `it refers to the story ${to}, which is missing or unpublished`;
  if (of === null || of.some((component) => isComponent(target, component))) return null;
  return `"${target.fullSlug}" is of the type "${target.component}", but only "${of.join('", "')}" is allowed here`;
}

function deadLink(
  link: Pick<Link, 'type' | 'to'>,
  { meant, graph, addresses }: Context & { readonly meant: SiteStory | null },
): string | null {
  if (meant) return meant.story.url ? null : `"${meant.source.fullSlug}" has no page to link to`;
  if (link.type === 'story' && !link.to.startsWith('/')) return `it links to the story ${link.to}, which is missing or unpublished`;
  const address = toAddress(link.to);
  // A missing root page is reported once, not for every link to it.
  return addresses.has(address) || address === '/' || isBesidePage(address, graph) ? null : `the site has no page ${address}`;
}
