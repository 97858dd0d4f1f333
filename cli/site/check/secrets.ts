import type { Block, RichTextNode } from '../../../templates/contract.ts';
import { codeOf, typeOf } from '../../../templates/prose/node.ts';
import type { SiteConfig } from '../../config/define.ts';
import { isObject } from '../../lib/json.ts';
import { allowedIn, isAllowed, secretsIn, type Secret } from '../../lib/secrets.ts';
import type { BlockFinding } from '../problems.ts';
import { fieldPath, type Found } from '../story/walk.ts';

/** What looks like a secret in the texts of a block and all within it. */
export function findSecrets(content: Block): readonly Found<Secret>[] {
  // Most stories have none anywhere.
  if (secretsIn(JSON.stringify(content)).next().done) return [];
  return [...textsOf(content, '')].flatMap(({ path, value }) => [...secretsIn(value)].map((secret) => ({ path, value: secret })));
}

/** The findings about secrets, except for those that are allowed; none of them says the secret. */
export function checkSecrets(
  secrets: readonly Found<Secret>[],
  config: Pick<SiteConfig, 'allowedSecrets' | 'firebase'>,
): readonly BlockFinding[] {
  const allowed = allowedIn(config);
  return secrets
    .filter(({ value }) => !isAllowed(value, allowed))
    .map(({ path, value: { what } }) => ({
      code: 'secret',
      path,
      message: `it says ${what}`,
      hint: 'Remove it, and have it replaced if it is a real one. If it is an example, add it to `allowedSecrets` in site.config.ts.',
    }));
}

// --- internal ---

function* textsOf(value: unknown, path: string): Generator<Found<string>> {
  if (typeof value === 'string') yield { path, value };
  else if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* textsOf(one, `${path}[${index}]`);
  else if (isObject(value)) {
    // Its lines may be nodes of their own.
    if (typeOf(value as unknown as RichTextNode) === 'code_block') yield { path, value: codeOf(value as unknown as RichTextNode) };
    else for (const [name, one] of Object.entries(value)) if (!name.startsWith('_')) yield* textsOf(one, fieldPath(path, name));
  }
}
