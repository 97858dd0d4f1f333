import { join } from 'node:path';
import { BROWSERS } from '../../bundling.ts';
import { LIVE } from '../browser/contract.ts';
import { createRebuilder } from './rebuilder.ts';

/** The scripts of open pages; they are bundled when the server starts, and nothing of them is in a published site. */
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
    /** Its text by its address; null for other addresses. */
    find: async (pathname: string): Promise<string | null> => (pathname === LIVE ? made : null),
    dispose: bundle.dispose,
  };
}

/** Puts the script into a page, before those of the page itself, so that it sees the page as it was sent. */
export function withLiveScript(html: string, moment: string): string {
  return html.replace('</head>', `<script type="module" src="${LIVE}?since=${moment}" data-academy-guest></script></head>`);
}
