import { readHosting } from '../hosting/firebase-json.ts';
import type { JsonObject } from '../json.ts';
import { holdsBuild } from '../publish/latest-build.ts';
import { nothingToServe } from '../report/errors/setup.ts';

/** How the site in a directory is hosted; throws where no build published one there. */
export function loadHosting(root: string, directory: string): JsonObject {
  const hosting = holdsBuild(directory) ? readHosting(root, directory) : null;
  if (!hosting) throw nothingToServe(directory);
  return hosting;
}
