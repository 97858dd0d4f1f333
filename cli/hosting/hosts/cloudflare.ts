import type { Host } from '../hosts.ts';
import type { RedirectRule } from '../rules.ts';
import { canSay, headerBlocks, HEADERS_FILE, REDIRECTS_FILE, redirectLines, toFiles, tooMany } from './rule-files.ts';
import type { Dialect } from './rule-files.ts';

/** Cloudflare allows 100 header rules; 60 for pages leave room for all others. It finds the nearest `404.html` by itself. */
export const cloudflare: Host = {
  mostPageRules: 60,
  canSay,
  paths: [HEADERS_FILE, REDIRECTS_FILE],
  files({ headers: all, redirects }, answered) {
    const headers = headerBlocks(all, answered, DIALECT);
    const { single, folders, unsaid } = redirectLines({ redirects: withSlashes(redirects) }, DIALECT);
    return {
      files: toFiles(headers.blocks, [...single, ...folders]),
      unsaid,
      excess: [
        ...headers.unsaid,
        ...tooMany(headers.blocks.length, 100, ['header rule']),
        ...tooMany(headers.blocks.flat().filter((line) => line.length > 2000).length, 0, ['header', ' of more than 2000 characters']),
        ...tooMany(single.length, MOST_REDIRECTS, ['redirect']),
        ...tooMany(folders.length, 100, ['folder redirect']),
        ...tooMany([...single, ...folders].filter((line) => line.length > 1000).length, 0, ['redirect', ' of more than 1000 characters']),
      ],
    };
  },
};

// --- internal ---

/**
 * It matches an address as browsers send it, and joins the values of all rules into one header, unless a rule also removes it (`!`), which happens
 * before its value is set (https://developers.cloudflare.com/pages/configuration/headers/).
 */
const DIALECT: Dialect = { isSent: (form) => /^[!-~]+$/.test(form), joinsHeaders: true };

/** Its maximum, besides those of folders. */
const MOST_REDIRECTS = 2000;

/** It alone tells `/x/` from `/x`, so a redirect is written for both, as long as there is room for that. Nobody links `/x.md/`. */
function withSlashes(redirects: readonly RedirectRule[]): readonly RedirectRule[] {
  const both = redirects.flatMap((one) =>
    !('from' in one) || !canSay(one.from) || one.from === '/' || one.from.endsWith('.md') ? [one] : [one, { ...one, from: `${one.from}/` }],
  );
  return both.filter((one) => 'from' in one && canSay(one.from)).length > MOST_REDIRECTS ? redirects : both;
}
