import { readHosting } from '../hosting/firebase-json.ts';
import type { JsonObject } from '../json.ts';
import { holdsBuild } from '../publish/latest-build.ts';
import { nothingToServe } from '../report/errors/setup.ts';

/** The hosting configuration of the site in a directory; throws if no build has been published there. */
export function loadHosting(root: string, directory: string): JsonObject {
  const hosting = holdsBuild(directory) ? readHosting(root, directory) : null;
  if (!hosting) throw nothingToServe(directory);
  return hosting;
}
