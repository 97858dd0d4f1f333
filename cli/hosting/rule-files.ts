import { decodedPath } from '../../islands/requested-path.ts';
import { count, counted } from '../report/log.ts';
import type { OutputFile } from '../files/output-file.ts';
import { createMatcher, formsOf, type HeaderRule, type Pattern, type RedirectRule } from './rules.ts';

/** How a host reads the two files, in which `*` stands for any text and `:name` for a part of an address. */
export interface Dialect {
  /** Whether an address in this form may reach the rules of the host. */
  readonly isSent: (form: string) => boolean;
  /** Whether the values of all rules for a header are joined, unless it is removed first: else, the last one counts. */
  readonly joinsHeaders: boolean;
}

/** Whether a redirect can start at an address: not if that contains what means something in these files. */
export const canSay = (from: string): boolean => !/[*:]/.test(from);

/** The blocks of `_headers`, each a path and its lines, and which addresses with headers of their own cannot be said. */
export function headerBlocks(rules: readonly HeaderRule[], answered: ReadonlySet<string>, { isSent, joinsHeaders }: Dialect) {
  const said = new Set<string>();
  const unsaid = new Set<string>();
  const blocks = rules.flatMap(({ on, headers }) => {
    const lines = headers.flatMap(({ key, value }) => [...(joinsHeaders && said.has(key) ? [`  ! ${key}`] : []), `  ${key}: ${value}`]);
    for (const { key } of headers) said.add(key);
    const address = 'at' in on ? on.at : 'below' in on ? on.below : '';
    if (address.includes('*')) unsaid.add(address);
    return address.includes('*') ? [] : toPaths(on, answered).flatMap((path) => sentForms(path, isSent).map((form) => [form, ...lines]));
  });
  return { blocks, unsaid: tooMany(unsaid.size, 0, ['page', ' with headers of its own at an address with "*"']) };
}

/** The lines of `_redirects`: of single addresses, and of renamed folders; and the addresses that cannot be said. */
export function redirectLines(redirects: readonly RedirectRule[], { isSent }: Dialect) {
  const single = redirects.flatMap((rule) => ('from' in rule ? [rule] : []));
  return {
    single: single
      .filter(({ from }) => canSay(from))
      .flatMap(({ from, to, status }) => sentForms(from, isSent).map((form) => `${form} ${withoutNames(to)} ${status}`)),
    folders: redirects.flatMap((rule) => ('below' in rule ? [`${rule.below}/* ${rule.to}/:splat ${rule.status}`] : [])),
    unsaid: single.map(({ from }) => from).filter((from) => !canSay(from)),
  };
}

/** Both files, from header blocks and redirect lines. */
export const toFiles = (blocks: readonly (readonly string[])[], lines: readonly string[]): readonly OutputFile[] => [
  { path: '_headers', contents: blocks.map((block) => `${block.join('\n')}\n`).join('\n') },
  { path: '_redirects', contents: lines.map((line) => `${line}\n`).join('') },
];

/** Says that a limit is exceeded, if it is. */
export const tooMany = (number: number, limit: number, [unit, which = '']: readonly [unit: string, which?: string]): readonly string[] =>
  number > limit ? [`${counted(number, unit)}${which}, but the host allows ${limit === 0 ? 'none' : count(limit)}`] : [];

// --- internal ---

// The hosts replace `:name` by a part of the old address.
const withoutNames = (to: string) => to.replace(/:(?=[a-z])/gi, '%3A');

/** A pattern as paths with at most one `*`; one that needs more becomes the addresses that exist. */
function toPaths(pattern: Pattern, answered: ReadonlySet<string>): readonly string[] {
  if ('at' in pattern) return [pattern.at];
  if ('below' in pattern) return pattern.kinds?.map((kind) => `${pattern.below}/*.${kind}`) ?? [`${pattern.below}/*`];
  const applies = createMatcher(pattern);
  return [...answered].filter(applies).toSorted();
}

// In none may be what means something.
const sentForms = (path: string, isSent: Dialect['isSent']): readonly string[] =>
  formsOf(path).filter((form) => decodedPath(form) !== null && !form.includes(':') && isSent(form));
