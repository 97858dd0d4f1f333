import { readHosting } from '../hosting/firebase-json.ts';
import { assertWhole } from '../files/latest-build.ts';
import type { HostingRules } from '../hosting/rules.ts';
import { nothingToServe } from '../report/errors/setup.ts';

/** The hosting rules of the site in a directory; throws if there is none, or not the whole of one. */
export function loadHosting(root: string, directory: string): HostingRules {
  assertWhole(directory);
  const rules = readHosting(root, directory);
  if (!rules) throw nothingToServe(directory);
  return rules;
}
