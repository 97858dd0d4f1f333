import type { z } from 'zod';
import { invalidConfig } from '../report/errors/setup.ts';
import { closest } from './unknown-names.ts';
import type { SiteConfig } from './define.ts';
import { siteConfigSchema } from './schema.ts';

/** Validates the contents of `site.config.ts` and fills in the defaults; throws an error with the path of every mistake. */
export function parseConfig(config: unknown): SiteConfig {
  const result = siteConfigSchema.safeParse(config);
  if (result.success) return result.data;
  throw invalidConfig(
    'site.config.ts',
    result.error.issues.flatMap((issue) => toLines(issue, config)),
  );
}

// --- internal ---

type Issue = z.core.$ZodIssue;

function toLines(issue: Issue, config: unknown): readonly string[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const similar = closest(key, knownKeys(at));
      return `${[...at, key].join('.')}: there is no such field${similar ? `; did you mean "${similar}"?` : ''}`;
    });
  }
  const where = at.join('.') || 'the default export';
  const value = at.reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | undefined)?.[key], config);
  if (issue.code === 'invalid_value') {
    const similar = typeof value === 'string' ? closest(value, issue.values.map(String)) : null;
    // A number in quotes is meant without them.
    const meant = issue.values.find((one) => String(one) === similar);
    const allowed = issue.values.map((one) => JSON.stringify(one)).join(', ');
    return [`${where}: must be one of ${allowed}${meant === undefined ? '' : `; did you mean ${JSON.stringify(meant)}?`}`];
  }
  if (issue.code === 'invalid_key') return [`${where}: ${issue.issues[0]?.message}`];
  if (issue.code === 'invalid_type' && value === undefined) return [`${where}: is missing (${issue.expected})`];
  if (issue.code === 'invalid_type') return [`${where}: must be ${nameOf(issue.expected)}`];
  // What has no length is not of the right type either, which is said already.
  if (issue.code === 'too_small' && issue.origin === 'unknown') return [];
  return [`${where}: ${limitOf(issue) ?? issue.message}`];
}

function nameOf(type: string): string {
  if (type === 'int') return 'a whole number';
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

/** What a value beyond a limit must be; null for another mistake. */
function limitOf(issue: Issue): string | null {
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  if (issue.code !== 'too_small') return null;
  return issue.origin === 'number' ? `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}` : 'must not be empty';
}

// The known fields beside a misspelt one, found by walking the schema along the path.
function knownKeys(path: readonly string[]): readonly string[] {
  let part = unwrap(siteConfigSchema as Schema);
  for (const key of path) part = unwrap(part?.shape?.[key] ?? part?.def?.element);
  return Object.keys(part?.shape ?? {});
}

interface Schema {
  readonly def?: { readonly innerType?: Schema; readonly in?: Schema; readonly element?: Schema };
  readonly shape?: Readonly<Record<string, Schema>>;
}

/** The schema within others that only add a default or the like, or of what is made into something else. */
function unwrap(schema: Schema | undefined): Schema | undefined {
  const within = schema?.def?.innerType ?? schema?.def?.in;
  return within ? unwrap(within) : schema;
}
