import { readFile, realpath, stat } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { CONFIG_ID, type PublicFirebase } from '../../islands/config.ts';
import { isInside } from '../lib/files.ts';
import { SCREENS } from '../site/routes.ts';
import { addSources, firebaseSources, POLICY } from './content-policy.ts';
import { needsOf, tagsOf } from './page-needs.ts';
import { end, serveSite, type SentPage, type SiteFile } from './server.ts';
import type { HostingRules } from './rules.ts';

interface Hosted {
  readonly rules: HostingRules;
  /** The emulators of this machine, added to the pages and policies of a site that was built without Firebase. @default null */
  readonly firebase?: PublicFirebase | null;
  /** The path of the site on its host. @default '' */
  readonly base?: string;
}

/** Serves the site in a directory as its host will. What cannot be read gets the site's error page, as no host does. */
export function serveDirectory(directory: string, { rules, firebase = null, base = '' }: Hosted): RequestListener {
  const find = async (paths: readonly string[]): Promise<SiteFile | null> => {
    for (const path of paths) {
      const file = await readInside(directory, path);
      if (file) return file;
    }
    return null;
  };
  const answer = serveSite({
    rules,
    base,
    compresses: true,
    async find(paths, address) {
      try {
        return await find(paths);
      } catch (error) {
        const [, folder = ''] = address.split('/');
        const shown = await find([`${folder}/${ERROR}`, ERROR]);
        if (!shown) throw error;
        return { ...shown, status: 500 };
      }
    },
    ...(firebase && { finish: (page) => withEmulators(page, firebase) }),
  });
  return (request, response) =>
    void answer(request, response).catch(() => (response.headersSent ? response.destroy() : end(response, 500)));
}

/**
 * Replaces the configuration in a page that was built without Firebase before it is sent (a not-found page contains several languages), so that no
 * built file ever names an emulator.
 */
export function withFirebase(html: string, firebase: PublicFirebase): string {
  // A "<" would end the script, and a "$" has a special meaning in the replacement.
  const json = JSON.stringify(firebase).replaceAll('<', '\\u003c');
  return html.replaceAll(ELEMENT, (_, open: string, close: string) => `${open}${json}${close}`);
}

// --- internal ---

const ELEMENT = new RegExp(`(<script type="application/json" id="${CONFIG_ID}">)[^<]*(</script>)`, 'g');

/** The page for what nobody expected, which a language has in its folder. */
const ERROR = `${SCREENS.error.slice(1)}/index.html`;

async function readInside(directory: string, path: string): Promise<SiteFile | null> {
  const site = await realpath(directory).catch(unlessMissing);
  const file = site === null ? null : await realpath(join(site, path)).catch(unlessMissing);
  // A symbolic link may lead out of the site.
  if (site === null || file === null || !isInside(file, site)) return null;
  const stats = await stat(file).catch(unlessMissing);
  // Read whole: a build may publish meanwhile.
  const contents = stats?.isFile() ? await readFile(file).catch(unlessMissing) : null;
  return stats && contents ? { path, contents, modified: stats.mtime } : null;
}

function unlessMissing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}

function withEmulators({ html, headers }: SentPage, firebase: PublicFirebase): SentPage {
  const policy = addSources(headers[POLICY] ?? '', firebaseSources(needsOf(tagsOf(html)), firebase));
  return { html: withFirebase(html, firebase), headers: headers[POLICY] === undefined ? headers : { ...headers, [POLICY]: policy } };
}
