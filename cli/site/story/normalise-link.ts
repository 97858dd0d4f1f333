import type { Link } from '../../../templates/contract.ts';
import { isRelative } from '../../../templates/prose/safe-href.ts';
import { isObject } from '../../lib/json.ts';
import type { JsonObject } from '../../lib/json.ts';
import { trimSlashes } from '../../lib/text.ts';
import { textOf, toReference, withScheme } from './normalise-values.ts';

/** A link of Storyblok's, wherever it is: a field, a mark or a node of rich text, or an address alone; null if it leads nowhere. */
export function toLink(value: unknown): Link | null {
  const raw: JsonObject = isObject(value) ? value : { url: value };
  // A mark has in `custom` what a field has itself.
  const custom: JsonObject = isObject(raw['custom']) ? raw['custom'] : raw;
  const type = raw['linktype'];
  const address = withScheme((textOf(raw['url']) || textOf(raw['href']) || textOf(raw['cached_url'])).trim());
  const more = {
    newTab: raw['target'] === '_blank',
    ...filled('anchor', textOf(raw['anchor']).trim().replace(/^#/, '')),
    ...filled('title', textOf(custom['title']).trim()),
    ...filled('rel', relOf(textOf(custom['rel']))),
  };
  if (type === 'email') return link('email', (textOf(raw['email']) || address).replace(/^mailto:/i, ''), more);
  if (type === 'story') return toStoryLink(raw, more);
  return link(type === 'asset' ? 'asset' : 'url', address, more);
}

// --- internal ---

type More = Omit<Link, 'type' | 'to'>;

// Imports leave numbers for uuids, or only the slug. Its address may have parameters or an anchor that an editor added.
function toStoryLink(raw: JsonObject, more: More): Link | null {
  const reference = toReference(raw['uuid']) || toReference(raw['id']) || toReference(raw['story']);
  const address = (textOf(raw['cached_url']) || textOf(raw['href']) || textOf(raw['url'])).trim();
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? [];
  const slug = trimSlashes(path);
  if (reference === '' && (slug === '' || !isRelative(slug))) return link('url', withScheme(address), more);
  return link('story', reference || `/${slug}`, { ...filled('anchor', anchor), ...more, ...filled('query', query) });
}

const link = (type: Link['type'], to: string, more: More): Link | null => (to.trim() === '' ? null : { type, to: to.trim(), ...more });

const filled = <Name extends string>(name: Name, value: string) => (value === '' ? {} : ({ [name]: value } as Record<Name, string>));

/** Values of `rel` that an editor may add to a link. */
const REL = new Set(['author', 'external', 'license', 'me', 'nofollow', 'noreferrer', 'sponsored', 'ugc']);

const relOf = (rel: string) =>
  rel
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => REL.has(token))
    .join(' ');
