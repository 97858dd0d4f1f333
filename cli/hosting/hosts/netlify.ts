import type { Host } from '../hosts.ts';
import { canSay, headerBlocks, HEADERS_FILE, REDIRECTS_FILE, redirectLines, toFiles } from './rule-files.ts';
import type { Dialect } from './rule-files.ts';

/** Netlify documents no limits. */
export const netlify: Host = {
  mostPageRules: 200,
  canSay,
  paths: [HEADERS_FILE, REDIRECTS_FILE],
  files(rules, answered) {
    const headers = headerBlocks(rules.headers, answered, DIALECT);
    const redirects = redirectLines(rules, DIALECT);
    const notFound = rules.notFound.map((folder) => `/${folder}/* /${folder}/404.html 404`);
    return {
      files: toFiles(headers.blocks, [...redirects.single, ...redirects.folders, ...notFound]),
      unsaid: redirects.unsaid,
      excess: headers.unsaid,
    };
  },
};

// --- internal ---

/** It does not say whether it matches an address as browsers send it, so it gets the typed form, too. */
const DIALECT: Dialect = { isSent: (form) => /^\S+$/.test(form), joinsHeaders: false };
