import { blockKey } from '../../templates/registry.ts';
import type { SiteConfig } from '../config/define.ts';
import type { SourceComponent } from '../config/components.ts';
import { isObject, visitObjects } from '../lib/json.ts';
import { checkFieldLanguages } from '../site/check/languages.ts';
import { localeOfCode } from '../site/languages.ts';
import { folderOf, localeOf, menusSlug } from '../site/url.ts';
import { finding, fine, type Check } from './check-setup.ts';

interface Content {
  /** As the service sent them. */
  readonly stories: readonly unknown[];
  /** Languages of field-level translation, besides the default one. */
  readonly languageCodes: readonly string[];
  readonly config: SiteConfig;
  /** The schema that the templates are written against. */
  readonly components: readonly SourceComponent[];
}

/** Everything that the content needs for a complete site. */
export function checkContent(content: Content): readonly Check[] {
  return [...checkLanguages(content), ...checkComponents(content), ...checkMenus(content)];
}

/** The components used in stories, at any depth, sorted by name: how often, the full slug of the first story, and the fields that are filled in anywhere. */
export function usedComponents(stories: readonly unknown[]) {
  const found = new Map<string, { count: number; readonly firstIn: string; readonly fields: Set<string> }>();

  for (const story of stories) {
    if (!isObject(story)) continue;
    const slug = String(story['full_slug'] ?? '?');
    visitObjects(story['content'], (object) => {
      const { component } = object;
      // Names with an underscore are Storyblok's own: rows and cells of tables.
      if (typeof component !== 'string' || component === '' || component.startsWith('_')) return;
      const used = found.get(component) ?? { count: 0, firstIn: slug, fields: new Set<string>() };
      used.count++;
      for (const [field, content] of Object.entries(object))
        if (!field.startsWith('_') && field !== 'component' && !isEmpty(content)) used.fields.add(field);
      found.set(component, used);
    });
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

// --- internal ---

function checkLanguages({ stories, languageCodes, config }: Content): readonly Check[] {
  const spoken = new Set(stories.map((story) => languageOf(story, config)));
  const slugs = stories.filter((story) => langOf(story) === null).map(slugOf);
  const folders = new Set(slugs.filter((slug) => slug.includes('/')).map((slug) => slug.split('/')[0] ?? ''));
  const checks = checkFieldLanguages(languageCodes, { config, isFolder: (name) => folders.has(name) }).map(({ message, hint }) =>
    finding('languages', `${message}.`, hint),
  );
  for (const locale of config.locales) {
    const { code, label } = locale;
    if (spoken.has(code)) continue;
    const folder = folderOf(locale);
    const what = `There are no stories in ${label}: none ${folder ? `in the folder "${folder}"` : 'at the root'}.`;
    checks.push(finding('languages', what, 'Create its home story, or remove the language from site.config.ts.'));
  }
  return checks.length > 0 ? checks : [fine('languages', `stories in ${config.locales.map(({ label }) => label).join(' and ')}`)];
}

function checkComponents({ stories, components }: Content): readonly Check[] {
  const known = new Map(components.map((one) => [blockKey(one.name), one]));
  const used = usedComponents(stories);
  const checks = used.flatMap(([name, { count, firstIn, fields }]): readonly Check[] => {
    const component = known.get(blockKey(name));
    if (!component) {
      const where = count === 1 ? `once, in "${firstIn}"` : `${count} times, first in "${firstIn}"`;
      const hint = `Add it there (docs/storyblok.md) with templates/blocks/${blockKey(name)}.tsx, or remove it from the content.`;
      return [finding('components', `"${name}" is used ${where}, but is not in demo/components.json.`, hint)];
    }
    const extra = [...fields].filter((field) => !Object.hasOwn(component.schema, field)).toSorted();
    if (extra.length === 0) return [];
    const what = `"${name}" has content in fields that demo/components.json does not have: ${extra.map((field) => `"${field}"`).join(', ')}.`;
    return [
      finding('components', what, 'Pull the components into content/components.json and run `npx academy types` (docs/storyblok.md).'),
    ];
  });
  return checks.length > 0 ? checks : [fine('components', `${used.length} in use, all known`)];
}

function checkMenus({ stories, config }: Content): readonly Check[] {
  const menus = stories.filter((story) => blockKey(componentOf(story)) === 'menus').map((story) => languageOf(story, config));
  const missing = config.locales.filter(({ code }) => !menus.includes(code));
  return missing.length === 0
    ? [fine('menus', `in ${config.locales.map(({ label }) => label).join(' and ')}`)]
    : missing.map((locale) => {
        const hint = `Create and publish a story "${menusSlug(locale, config.routes)}" with the component "menus".`;
        return finding('menus', `There are no menus in ${locale.label}.`, hint);
      });
}

type Raw = { readonly full_slug?: unknown; readonly lang?: unknown; readonly content?: { readonly component?: unknown } | null };
const slugOf = (story: unknown) => String((story as Raw | null)?.full_slug ?? '');
/** What the space calls the language in which the fields of a story were requested; null for the default one. */
const langOf = (story: unknown): string | null => {
  const lang = String((story as Raw | null)?.lang ?? 'default');
  return lang === 'default' ? null : lang;
};
const languageOf = (story: unknown, config: SiteConfig) => {
  const lang = langOf(story);
  return (lang === null ? localeOf(slugOf(story), config) : localeOfCode(lang, config.locales))?.code;
};
const componentOf = (story: unknown) => String((story as Raw | null)?.content?.component ?? '');

// An asset or link that was never set is an object of empty strings; an untouched checkbox is false.
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  if (!isObject(value)) return false;
  const { filename, linktype, url, cached_url: cachedUrl, id, email, type } = value;
  if ('filename' in value) return !filename;
  if (typeof linktype === 'string') return [url, cachedUrl, id, email].every((one) => !one);
  return type === 'doc' && isEmpty(value['content']);
}
