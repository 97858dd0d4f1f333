import type { Link, UrlPath } from '../../templates/contract.ts';
import { fieldsOf } from './normalise.ts';
import type { Site, SiteStory } from './graph.ts';
import type { UnreadableStory } from './parse.ts';
import type { Problem } from './problems.ts';
import type { Page } from './routes.ts';
import { SCREENS } from './routes.ts';
import { referencesOf } from './walk.ts';

interface Context {
  readonly site: Site;
  readonly pages: readonly Page[];
  readonly unreadable: readonly UnreadableStory[];
  /** Whether templates/blocks/ has a file for a component. */
  readonly hasBlock: (component: string) => boolean;
  /** Address of a story in the editor; null for a local space. */
  readonly editUrl: (storyId: number) => string | null;
}

/** Every finding about the content of a site, together: one bad story never hides the others. */
export function checkSite({ site, pages, unreadable, hasBlock, editUrl }: Context): readonly Problem[] {
  const addresses = addressesOf(pages);
  return [
    ...unreadable.map(toUnreadable),
    ...site.taken.map(({ story, by, url }) => ({
      code: 'addressTaken' as const,
      story: story.fullSlug,
      path: '',
      message: `its address ${url} belongs to "${by.name}" (${by.fullSlug}), which was published later`,
      hint: 'Rename one of the two, or set a real path.',
      editUrl: editUrl(story.id),
    })),
    ...checkRootRedirect(site, addresses),
    ...[...site.stories.values()].flatMap((one) => [...checkStory(one, { site, addresses, hasBlock, editUrl })]),
  ];
}

/** Addresses that a link may lead to. */
export const addressesOf = (pages: readonly Page[]): ReadonlySet<string> =>
  new Set<string>([...pages.map(({ url }) => url), ...Object.values(SCREENS)]);

/** What a single story is checked against. */
export interface StoryContext extends Pick<Context, 'site' | 'hasBlock' | 'editUrl'> {
  /** Of all pages and screens. */
  readonly addresses: ReadonlySet<string>;
}

/** The findings in one story. */
export function* checkStory(one: SiteStory, { site, addresses, hasBlock, editUrl }: StoryContext): Generator<Problem> {
  const at = { story: one.source.fullSlug, editUrl: editUrl(one.source.id) };
  const { blocks, relations, links } = referencesOf(one.story.content);

  for (const { path, value: block } of blocks) {
    // Stories without a page (menus, say) are data for others: no block renders them.
    if (one.story.url && !hasBlock(block.component)) {
      yield {
        ...at,
        code: 'unknownComponent',
        path,
        message: `the component "${block.component}" is not known here`,
        hint: 'Add a file of its name to templates/blocks/ (docs/adding-a-block.md), or remove it from the content.',
      };
    }
    for (const [field, kind] of Object.entries(fieldsOf(block.component) ?? {})) {
      if (!kind.endsWith('!') || !isEmpty((block as unknown as Record<string, unknown>)[field])) continue;
      yield {
        ...at,
        code: 'missingField',
        path: path ? `${path}.${field}` : field,
        message: `the field "${field}" of "${block.component}" is required but empty`,
        hint: 'Fill it in and publish the story again.',
      };
    }
  }
  for (const { path, value: uuid } of relations) {
    if (site.stories.has(uuid)) continue;
    yield {
      ...at,
      code: 'missingRelation',
      path,
      message: `the story ${uuid} that it refers to is missing or unpublished`,
      hint: 'Publish that story, or choose another one.',
    };
  }
  for (const { path, value: link } of links) {
    const dead = deadLink(link, { site, addresses });
    if (dead) yield { ...at, code: 'deadLink', path, message: dead, hint: 'Choose another target, or publish it.' };
  }
  if (one.story.url) {
    for (const { code, label } of site.config.locales) {
      if (code === one.story.locale || one.translations[code]) continue;
      yield {
        ...at,
        code: 'untranslated',
        path: '',
        message: `there is no ${label} version of this page`,
        hint: 'Translate it and join the two in the Dimensions app, or leave it in one language.',
      };
    }
  }
}

// --- internal ---

function checkRootRedirect({ config }: Site, addresses: ReadonlySet<string>): readonly Problem[] {
  const to = config.routes.rootRedirect;
  if (to === null || addresses.has(to)) return [];
  const message = `the root redirects to ${to}, but the site has no such page`;
  return [
    { code: 'deadLink', story: 'site.config.ts', path: 'routes.rootRedirect', message, hint: 'Name a page of the site.', editUrl: null },
  ];
}

function deadLink(link: Link, { site, addresses }: { readonly site: Site; readonly addresses: ReadonlySet<string> }): string | null {
  if (link.type === 'story') {
    const target = site.stories.get(link.to);
    if (!target) return `the story ${link.to} that it links to is missing or unpublished`;
    return target.story.url ? null : `"${target.source.fullSlug}" has no page to link to`;
  }
  if (link.type !== 'url' || !/^\/(?!\/)/.test(link.to)) return null;
  const address = toAddress(link.to);
  return addresses.has(address) || address === '/' ? null : `the site has no page ${address}`;
}

// Editors write addresses as they read them, with accents and a slash at the end; pages have them escaped and without.
function toAddress(link: string): UrlPath {
  const segments = (link.split(/[?#]/)[0] ?? '').split('/').filter((segment) => segment !== '');
  return `/${segments.map((segment) => encodeURIComponent(unescaped(segment))).join('/')}` as UrlPath;
}

function unescaped(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const toUnreadable = ({ story, reason }: UnreadableStory): Problem => ({
  code: 'unreadableStory',
  story,
  path: '',
  message: `it is left out because ${reason}`,
  hint: 'Open and save it in Storyblok.',
  editUrl: null,
});
