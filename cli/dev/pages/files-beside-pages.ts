import type { Page } from '../../site/routes.ts';
import { filesBesidePages } from '../../files/beside-pages.ts';
import { latestBuild } from '../../files/latest-build.ts';
import type { OutputFile } from '../../files/output-file.ts';
import { refusedFiles } from '../../files/refusals.ts';
import { publicFilesRefused } from '../../report/errors/build.ts';
import { createChangedAt } from '../../site/page/changed-at.ts';
import { infoOf } from './dev-site.ts';
import type { DevSite, RenderTools } from './dev-site.ts';

/** Pages ask for the newest build; in development, there is one as long as the server runs. */
const BUILD_ID = '0'.repeat(16);

interface FilesOptions extends Pick<RenderTools, 'messages'> {
  readonly firstPaint: string;
}

/** The files beside the pages, generated when one of them is requested. Rejects if files that are published as they are have no place beside them. */
export async function devFiles(linked: DevSite, options: FilesOptions): Promise<readonly OutputFile[]> {
  const { site, byFile, publicFiles } = linked;
  const refused = refusedFiles(publicFiles, byFile.keys());
  if (refused.length > 0) throw publicFilesRefused(refused);
  const changedAtOf = createChangedAt(site);
  const changedAt = (page: Page) => changedAtOf(site.inputs(page));
  return [
    latestBuild({ id: BUILD_ID, cv: 0, days: {} }),
    ...(await filesBesidePages(site, { ...options, info: infoOf(linked), changedAt })),
  ];
}
