import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import fastGlob from 'fast-glob';
import { parseJson, readIfThere, readText } from '../lib/files.ts';
import { engineOf } from '../lib/site-files.ts';
import { finding, fine, type Check } from './check-setup.ts';

/** Where the originals of files that a site took over are noted, by the version of the program that they are of. */
export const ejectedFolder = (engine: string): string =>
  `${EJECTED}/${(parseJson(readText(join(engine, 'package.json'))) as { readonly version: string }).version}`;

/** Whether the files that a site took over are those of the installed version, with what has changed in the originals since. */
export function checkEjected(root: string): readonly Check[] {
  const engine = engineOf(root);
  const originals = latestOriginals(root);
  if (originals.size === 0) return [];
  const checks = [...originals].flatMap(([path, { file, version }]): readonly Check[] => {
    const current = join(engine, path);
    const [then, now] = [readFileSync(file), readIfThere(current)];
    if (now?.equals(then)) return [];
    const what = `${path} is yours since ${version}, and the original`;
    if (!existsSync(join(root, path)))
      return [finding('ejected', `${path} is not there any more.`, `Delete ${EJECTED}/${version}/${path}.`)];
    if (!now) return [finding('ejected', `${what} is gone.`, 'What replaces it is in the changelog; delete yours once nothing uses it.')];
    const patch = isText(path) ? `\n${createTwoFilesPatch(version, 'now', String(then), String(now)).trimEnd()}` : '';
    const merge = `git merge-file ${path} ${EJECTED}/${version}/${path} ${current}`;
    return [
      finding(
        'ejected',
        `${what} has changed:${patch}`,
        `Take it over: \`${merge}\`, then \`npx academy eject ${path}\`, which notes the new original.`,
      ),
    ];
  });
  return checks.length > 0 ? checks : [fine('ejected', `${originals.size} of your files, whose originals have not changed`)];
}

// --- internal ---

const EJECTED = 'ejected';

const isText = (path: string) => /\.(?:tsx?|css|svg|json)$/.test(path);

/** The noted original of each file, of the latest version that is noted. */
function latestOriginals(root: string): ReadonlyMap<string, { readonly file: string; readonly version: string }> {
  const files = fastGlob.sync('*/**/*', { cwd: join(root, EJECTED) });
  const byVersion = files
    .map((file) => ({
      version: file.slice(0, file.indexOf('/')),
      path: file.slice(file.indexOf('/') + 1),
      file: join(root, EJECTED, file),
    }))
    .toSorted((a, b) => a.version.localeCompare(b.version, undefined, { numeric: true }));
  return new Map(byVersion.map(({ path, ...one }) => [path, one]));
}
