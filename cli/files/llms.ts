import type { Translate } from '../../templates/contract.ts';
import { rowOf } from '../../templates/kinds.ts';
import { markdownUrl } from '../../templates/parts/markdown-url.ts';
import type { LocaleConfig, SiteConfig } from '../config/define.ts';
import { asParagraph, escaped, linkTo, onOneLine } from '../markdown/text.ts';
import type { SiteStory } from '../site/graph.ts';
import { isFallback } from '../site/graph/fallbacks.ts';
import type { Site } from '../site/site.ts';
import { contentAddresses } from '../site/routes.ts';
import { translateOf, type Messages } from '../site/translate.ts';
import { ancestors, localeHome, localePath } from '../site/url.ts';
import { feedPath } from './feeds.ts';
import type { OutputFile } from './output-file.ts';

interface LlmsOptions {
  readonly messages: Messages;
  /** The names of the sitemaps of all languages, which are linked. */
  readonly sitemaps: readonly string[];
}

/** `llms.txt` in each language (https://llmstxt.org): what the site is, its sections and courses, for language models that read it. */
export function llmsFiles(site: Site, { messages, sitemaps }: LlmsOptions): readonly OutputFile[] {
  const isContent = contentAddresses(site.config);
  const listed = [...site.stories.values()].filter(
    (one) => LISTED_KINDS.has(one.kind) && one.story.url && isContent(one.story.url) && !isFallback(one),
  );
  return site.config.locales.map((locale) => {
    const t = translateOf(messages, locale.code);
    const own = listed.filter(({ story }) => story.locale === locale.code);
    return { path: localePath('/llms.txt', locale.prefix).slice(1), contents: llms(own, { site, locale, t, sitemaps }) };
  });
}

// --- internal ---

const LISTED_KINDS: ReadonlySet<string> = new Set(['home', 'page', 'static', 'course']);

interface Listing extends Pick<LlmsOptions, 'sitemaps'> {
  readonly site: Site;
  readonly locale: LocaleConfig;
  readonly t: Translate;
}

function llms(stories: readonly SiteStory[], { site: { config }, locale, t, sitemaps }: Listing): string {
  const { origin, name } = config.site;
  const homeUrl = localeHome(locale.prefix);
  const home = stories.find(({ story }) => story.url === homeUrl);
  const entry = ({ story, source }: SiteStory) => link(source.title, origin + textUrl(story, config.site), source.words.summary);
  const isSection = ({ kind, story: { url } }: SiteStory) =>
    rowOf(kind).llms === 'sections' && url !== null && url !== homeUrl && ancestors(url).every((above) => above === homeUrl);
  const others = config.locales.filter(({ code }) => code !== locale.code);
  const blocks = [
    [`# ${plain(name)}`],
    home?.source.words.summary ? [`> ${asParagraph(plain(home.source.words.summary))}`] : [],
    section(t('llms.sections'), stories.filter(isSection).map(entry)),
    section(t('llms.courses'), stories.filter(({ kind }) => rowOf(kind).llms === 'courses').map(entry)),
    section(t('llms.more'), [
      ...sitemaps
        .filter((path) => path.startsWith(`${locale.iso}-sitemap`))
        .map((path, index) => link(numbered(t('llms.pages'), index), `${origin}/${path}`)),
      link(t('feed.title', { site: name }), `${origin}/${feedPath('json', locale)}`, t('feed.description')),
      ...others.map((other) => link(other.name, origin + localePath('/llms.txt', other.prefix))),
    ]),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

// The page as Markdown, if the site publishes it.
const textUrl = (story: SiteStory['story'], site: SiteConfig['site']) =>
  story.url && (markdownUrl({ url: story.url, screen: null, story, site }) ?? story.url);

const numbered = (title: string, index: number) => (index === 0 ? title : `${title} (${index + 1})`);

const section = (title: string, entries: readonly string[]): readonly string[] =>
  entries.length === 0 ? [] : [`## ${plain(title)}`, '', ...entries];

const link = (title: string, url: string, about = ''): string => `- ${linkTo(plain(title), url, url)}${about && `: ${plain(about)}`}`;

// Markdown is text only, on one line, whatever an editor entered.
const plain = (text: string): string => onOneLine(escaped(text)).trim();
