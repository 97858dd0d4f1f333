import { join } from 'node:path';
import { BROWSERS } from '../../bundling.ts';
import { LIVE } from '../browser/contract.ts';
import { createRebuilder } from './rebuilder.ts';

/** The scripts of open pages; they are bundled when the server starts, and are never in a published site. */
export function createBrowserScripts(root: string) {
  const bundle = createRebuilder(async () => ({
    entryPoints: [join(root, 'cli', 'serve', 'browser', 'live.ts')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: BROWSERS,
    write: false,
    sourcemap: 'inline',
    logLevel: 'silent',
    absWorkingDir: root,
  }));
  const made = bundle.rebuild().then(({ outputFiles }) => outputFiles?.[0]?.text ?? '');
  return {
    /** The text of a script by its URL; null for other URLs. */
    find: async (pathname: string): Promise<string | null> => (pathname === LIVE ? made : null),
    dispose: bundle.dispose,
  };
}

/** Inserts the script into a page, before the page's own scripts, so that it sees the page as sent. */
export function withLiveScript(html: string, moment: string): string {
  return html.replace('</head>', `<script type="module" src="${LIVE}?since=${moment}" data-academy-guest></script></head>`);
}
