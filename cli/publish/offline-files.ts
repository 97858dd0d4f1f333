import { PAGE_FILES } from '../../islands/offline-files.ts';
import type { AssetBundle } from '../assets/bundle-assets.ts';
import { haveFirebase, importedBy } from '../assets/browser-modules.ts';
import { kindOf } from '../assets/script-budgets.ts';
import type { OutputFile } from './output-file.ts';

/**
 * What saving courses takes: the service worker, and the list of the files that content pages load, whichever islands they have, also when somebody uses
 * them, except for Firebase, which is of no use without a connection.
 */
export function offlineFiles({ files, islands: { worker, loader, islands, modules }, pageAssets }: AssetBundle): readonly OutputFile[] {
  const scripts = Object.entries(islands).flatMap(([name, { src }]) => (kindOf([name]) === 'content' ? [src] : []));
  const elsewhere = new Set([pageAssets.touchIcon, pageAssets.socialImage]);
  const shown = files.map(({ path }) => `/${path}`).filter((address) => !/\.(?:js|map|txt)$/.test(address) && !elsewhere.has(address));
  const atOnce = importedBy([loader, ...scripts], modules);
  const later = atOnce
    .flatMap((address) => modules.get(address)?.dynamicImports ?? [])
    .filter((address) => !haveFirebase([address], modules));
  return [worker, { path: PAGE_FILES.slice(1), contents: JSON.stringify([...shown, ...importedBy([...atOnce, ...later], modules)]) }];
}
