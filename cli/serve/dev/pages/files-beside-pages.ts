import { calendars } from '../../../publish/calendars.ts';
import { courseFiles } from '../../../publish/course-files.ts';
import { feeds, newestStories } from '../../../publish/feeds.ts';
import { latestBuild } from '../../../publish/latest-build.ts';
import { llmsFiles } from '../../../publish/llms.ts';
import type { OutputFile } from '../../../publish/output-file.ts';
import { redirectPage } from '../../../publish/redirect-page.ts';
import { refusedFiles } from '../../../publish/refused-files.ts';
import { robots } from '../../../publish/robots.ts';
import { searchFiles } from '../../../publish/search-files.ts';
import { searchTexts } from '../../../publish/search-texts.ts';
import { sitemaps } from '../../../publish/sitemap.ts';
import { publicFilesRefused } from '../../../report/errors/build.ts';
import { createChangedAt } from '../../../site/page/changed-at.ts';
import { storyAddresses } from '../../../site/routes.ts';
import { infoOf } from './dev-site.ts';
import type { DevSite, RenderTools } from './dev-site.ts';

/** Pages ask for the newest build; in development, there is one as long as the server runs. */
const BUILD_ID = '0'.repeat(16);

interface FilesOptions extends Pick<RenderTools, 'messages'> {
  readonly firstPaint: string;
}

/** The files beside the pages, generated when one of them is requested. Rejects if files that are published as they are have no place beside them. */
export async function filesBesidePages(linked: DevSite, { firstPaint, messages }: FilesOptions): Promise<readonly OutputFile[]> {
  const { site, byFile, publicFiles, config } = linked;
  const { pages } = site;
  const refused = refusedFiles(publicFiles, byFile.keys());
  if (refused.length > 0) throw publicFilesRefused(refused);
  const changedAtOf = createChangedAt(site);
  const newest = newestStories(site, storyAddresses(pages));
  const info = infoOf(linked);
  const to = config.routes.rootRedirect;
  const maps = await sitemaps(pages, { ...config, changedAt: (page) => changedAtOf(site.inputs(page)) });
  return [
    robots({ origin: info.origin, noindex: info.noindex }),
    latestBuild({ id: BUILD_ID, cv: 0, days: {} }),
    ...(to ? [redirectPage({ to, info, firstPaint })] : []),
    ...maps,
    ...config.locales.flatMap((locale) => feeds(newest(locale.code), { locale, config, messages })),
    ...llmsFiles(site, { messages, hasFile: (path) => maps.some((map) => map.path === path) }),
    ...searchFiles(site),
    ...searchTexts(site),
    ...calendars(site),
    ...courseFiles(site, messages),
  ];
}
