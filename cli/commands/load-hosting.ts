import { readHosting } from '../hosting/firebase-json.ts';
import type { JsonObject } from '../lib/json.ts';
import { assertWhole } from '../files/latest-build.ts';
import { nothingToServe } from '../report/errors/setup.ts';

/** The hosting configuration of the site in a directory; throws if there is none, or not the whole of one. */
export function loadHosting(root: string, directory: string): JsonObject {
  assertWhole(directory);
  const hosting = readHosting(root, directory);
  if (!hosting) throw nothingToServe(directory);
  return hosting;
}
