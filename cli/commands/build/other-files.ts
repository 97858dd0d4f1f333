import { publicFile } from '../../assets/public-files.ts';
import { siteNotes } from '../../editor/notes.ts';
import { PREFETCH_RULES } from '../../hosting/prefetch.ts';
import { calendars } from '../../publish/calendars.ts';
import { courseFiles } from '../../publish/course-files.ts';
import { feeds, newestStories } from '../../publish/feeds.ts';
import { llmsFiles } from '../../publish/llms.ts';
import { offlineFiles } from '../../publish/offline-files.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import { searchFiles } from '../../publish/search-files.ts';
import { searchTexts } from '../../publish/search-texts.ts';
import { siteFiles } from '../../publish/site-files.ts';
import { sitemaps } from '../../publish/sitemap.ts';
import { loadMessages, readMessages } from '../../render/messages.ts';
import type { SiteProblems } from '../../site/check.ts';
import { isUnreadable, parseStory } from '../../site/parse.ts';
import { storyAddresses } from '../../site/routes.ts';
import type { Page } from '../../site/routes.ts';
import type { Site } from '../../site/site.ts';
import type { Job } from './job.ts';
import type { Parts } from './prepare.ts';

interface OtherOptions {
  readonly parts: Parts;
  /** The not-found pages of all languages, as rendered. */
  readonly notFound: readonly OutputFile[];
  /** When the newest content of a page was changed, in ms. */
  readonly changedAt: (page: Page) => number;
  readonly problems: SiteProblems;
  /** A whole story as it was fetched, by uuid. */
  readonly read: (uuid: string) => unknown;
}

/** The files of a site besides its pages. */
export async function otherFiles(site: Site, job: Job, options: OtherOptions): Promise<readonly OutputFile[]> {
  const { parts, notFound } = options;
  const { info, assets, pictures, asIs } = parts;
  const { root, config } = job;
  const forEditor = await editorFiles(site, job, options);
  return siteFiles({
    indexes: await lists(site, job, options),
    config,
    info,
    notFound,
    assets: [...assets.files, ...pictures.files, ...forEditor, PREFETCH_RULES, ...(config.site.offline ? offlineFiles(assets) : [])],
    asIs: asIs.files.map((path) => publicFile(root, path)),
    firstPaint: assets.pageAssets.firstPaint,
  });
}

// --- internal ---

async function lists(site: Site, { root, config }: Job, { changedAt }: OtherOptions): Promise<readonly OutputFile[]> {
  const messages = loadMessages(root, config.locales);
  const newest = newestStories(site, storyAddresses(site.pages));
  const maps = await sitemaps(site.pages, { ...config, changedAt });
  return [
    ...maps,
    ...config.locales.flatMap((locale) => feeds(newest(locale.code), { locale, config, messages })),
    ...llmsFiles(site, { messages, hasFile: (path) => maps.some((map) => map.path === path) }),
    ...searchFiles(site),
    ...searchTexts(site),
    ...calendars(site),
    ...courseFiles(site, messages),
  ];
}

async function editorFiles(site: Site, { root, config, now, log }: Job, options: OtherOptions): Promise<readonly OutputFile[]> {
  const { parts, problems, read } = options;
  const { info, pageAssets, editor, otherAddresses } = parts;
  if (!editor) return [];
  const contentOf = (uuid: string) => {
    // Only the blocks are needed, not their pictures.
    const story = parseStory(read(uuid), { publicUrl: (address) => address, locales: config.locales });
    if (isUnreadable(story)) throw new Error(`the story ${uuid} was linked but cannot be read: ${story.reason}`);
    return story.content;
  };
  return log.stage('editor', () => {
    const notes = siteNotes(site, problems.stories, contentOf);
    return editor.files(site, { info, assets: pageAssets, messages: readMessages(root, config.locales), otherAddresses, notes, now });
  });
}
