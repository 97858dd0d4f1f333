import { counted } from '../../report/log.ts';
import type { Site } from '../graph.ts';
import { menusOf } from './inputs.ts';
import type { PageInputs } from './inputs.ts';
import { KEY_PARTS, SHARED_PARTS } from './key.ts';
import type { RenderReason } from './key.ts';
import { listWords } from './lists.ts';

/** What a page is made from, in words, one row per kind. */
export interface ExplainedPage {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly values: readonly string[] }[];
}

/** Describes what a page is made from and why it was last rendered; `rendered` is null if no known build has rendered it. */
export function explainPage(
  site: Site,
  inputs: PageInputs,
  rendered: { readonly why: readonly RenderReason[] | null } | null,
): ExplainedPage {
  const nameOf = (uuid: string) => site.stories.get(uuid)?.source.fullSlug ?? uuid;
  const menu = menusOf(site)[inputs.locale];
  const own = inputs.story === null ? null : site.stories.get(inputs.story);
  const rows = [
    { label: 'file', values: [inputs.file] },
    { label: 'layout', values: [inputs.layout] },
    { label: 'screen', values: inputs.screen === null ? [] : [inputs.screen] },
    { label: 'story', values: own ? [`${own.source.fullSlug} (${own.source.component})`] : [] },
    { label: 'blocks', values: own?.source.components ?? [] },
    {
      label: 'course',
      values: inputs.course ? [`${nameOf(inputs.course.course)}, ${counted(inputs.course.lessons.length, 'lesson')}`] : [],
    },
    { label: 'shows', values: [...new Set(Object.values(inputs.cards))].map(nameOf) },
    {
      label: 'lists',
      values: Object.entries(inputs.lists).map(([query, uuids]) => `${listWords(query)}: ${counted(uuids.length, 'story')}`),
    },
    { label: 'over', values: inputs.over.map(nameOf) },
    { label: 'links to', values: [...new Set(Object.values(inputs.links).map(({ url }) => url as string))] },
    { label: 'menus', values: menu?.story ? [nameOf(menu.story)] : [] },
    { label: 'translations', values: inputs.alternates.map(({ locale, url }) => `${locale} ${url}`) },
    { label: 'rendered because', values: reasons(rendered) },
  ];
  return { title: inputs.url, rows: rows.filter(({ values }) => values.length > 0) };
}

// --- internal ---

const WORDS = { ...SHARED_PARTS, ...KEY_PARTS };

function reasons(rendered: { readonly why: readonly RenderReason[] | null } | null): readonly string[] {
  if (rendered === null) return ['no recorded build has rendered it yet'];
  if (rendered.why === null) return ['it was new, or everything was built anew'];
  return rendered.why.map((part) => `${WORDS[part]} changed`);
}
