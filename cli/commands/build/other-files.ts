import { filesBesidePages } from '../../files/beside-pages.ts';
import { joinNotFound } from '../../files/not-found.ts';
import { publicFile } from '../../assets/static-files.ts';
import { siteNotes } from '../../live/notes.ts';
import { prefetchRules } from '../../hosting/site-rules.ts';
import { offlineFiles } from '../../files/courses.ts';
import type { OutputFile } from '../../files/output-file.ts';
import { loadMessages, readMessages } from '../../render/messages.ts';
import type { SiteProblems } from '../../site/check.ts';
import { readSchema } from '../../site/story/space-schema.ts';
import { isUnreadable, parseStory } from '../../site/parse.ts';
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
  const { parts, notFound, changedAt } = options;
  const { info, assets, pictures, asIs } = parts;
  const { root, config } = job;
  const forEditor = await editorFiles(site, job, options);
  const beside = await filesBesidePages(site, {
    info,
    messages: loadMessages(root, config.locales),
    changedAt,
    firstPaint: assets.pageAssets.firstPaint,
  });
  return [
    ...joinNotFound(notFound, config),
    ...assets.files,
    ...pictures.files,
    ...forEditor,
    prefetchRules(config.site),
    ...(config.site.offline ? offlineFiles(assets, config.site) : []),
    ...asIs.files.map((path) => publicFile(root, path)),
    ...beside,
  ];
}

// --- internal ---

async function editorFiles(site: Site, { root, config, opened, now, log }: Job, options: OtherOptions): Promise<readonly OutputFile[]> {
  const { parts, problems, read } = options;
  const { info, pageAssets, editor, otherAddresses } = parts;
  if (!editor) return [];
  const contentOf = (uuid: string) => {
    // Only the blocks are needed, not their pictures.
    const story = parseStory(read(uuid), {
      publicUrl: (address) => address,
      locales: config.locales,
      schema: readSchema(opened.components),
    });
    if (isUnreadable(story)) throw new Error(`the story ${uuid} was linked but cannot be read: ${story.reason}`);
    return story.content;
  };
  return log.stage('editor', () => {
    const notes = siteNotes(site, problems.stories, contentOf);
    const messages = readMessages(root, config.locales);
    return editor.files(site, { info, assets: pageAssets, messages, components: opened.components, otherAddresses, notes, now });
  });
}
