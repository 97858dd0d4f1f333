import type { Version } from '../fetch-space.ts';
import { trimEndSlashes } from '../../lib/text.ts';
import { alongside } from './alongside.ts';
import { notFound, ok, unprocessable } from './answer.ts';
import type { Answer } from './answer.ts';
import { deliver, isSpoken, isVisible } from './deliver.ts';
import type { Wanted } from './deliver.ts';
import { split } from './filters.ts';
import { splitLanguage } from './languages.ts';
import { selectStories, toPage } from './select.ts';
import { toTrim } from './trim.ts';
import type { LocalSpace, LocalStory } from './types.ts';

export interface Asked {
  readonly space: LocalSpace;
  readonly query: URLSearchParams;
  readonly version: Version;
}

/** `/cdn/stories` */
export function listStories({ space, query, version }: Asked): Answer {
  const { language, query: plain } = withoutLanguage(query, space);
  const wanted = toWanted(plain, version, language);
  const selected = selectStories(space, plain, version);
  if (!selected) return unprocessable('filter_query is not understood');
  const spoken = selected.filter((one) => isSpoken(one, space, wanted));
  const { page, headers } = toPage(spoken, plain, 100);
  const stories = page.map((one) => deliver(one, space, wanted));
  const body = { stories: stories.map(toTrim(plain)), cv: space.cv };
  return ok({ ...body, ...alongside(stories, { space, query: plain, wanted, isDeep: false }) }, headers);
}

/** `/cdn/stories/{full slug, id or uuid}` */
export function oneStory({ space, query, version }: Asked, name: string): Answer {
  const { language, rest } = splitLanguage(name, space.languageCodes);
  const found = findStory(space, name, { by: query.get('find_by'), version });
  const story = found ?? (language ? findStory(space, rest, { by: null, version }) : undefined);
  const wanted = toWanted(query, version, query.get('language') ?? (found ? null : language));
  if (!story || !isSpoken(story, space, wanted)) return notFound();
  const delivered = deliver(story, space, wanted);
  return ok({ story: toTrim(query)(delivered), cv: space.cv, ...alongside([delivered], { space, query, wanted, isDeep: true }) });
}

// --- internal ---

function toWanted(query: URLSearchParams, version: Version, language: string | null): Wanted {
  return {
    version,
    language: language && language !== 'default' ? language : null,
    fallback: query.get('fallback_lang'),
    excludedFields: new Set(split(query.get('excluding_fields') ?? '')),
  };
}

// `starts_with=de/…` selects the language if the space has it; `[default]/de/…` selects the folder.
function withoutLanguage(query: URLSearchParams, space: LocalSpace) {
  const { language, rest } = splitLanguage(query.get('starts_with') ?? '', space.languageCodes);
  const plain = new URLSearchParams(query);
  if (plain.has('starts_with')) plain.set('starts_with', rest);
  return { language: query.get('language') ?? language, query: plain };
}

function findStory(
  space: LocalSpace,
  name: string,
  { by, version }: { readonly by: string | null; readonly version: Version },
): LocalStory | undefined {
  const slug = trimEndSlashes(name);
  const visible = space.stories.filter((one) => isVisible(one, version));
  if (by === 'uuid') return visible.find(({ story }) => story.uuid === slug.toLowerCase());
  return (
    visible.find(({ story }) => trimEndSlashes(story.full_slug) === slug) ??
    visible.find(({ paths }) => paths.some(({ path }) => path === slug)) ??
    (/^\d+$/.test(slug) ? visible.find(({ story }) => `${story.id}` === slug) : undefined)
  );
}
