import { join } from 'node:path';
import { BROWSERS } from '../../../lib/bundling.ts';
import { LIVE } from '../../browser/contract.ts';
import { createRebuilder } from '../rebuilder.ts';

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

interface PageState {
  /** The moment when the page was rendered. */
  readonly moment: string;
  /** The Content-Security-Policy that it is sent with, which scripts cannot read otherwise. */
  readonly policy: string;
}

/** Inserts the script into a page, before the page's own scripts, so that it sees the page as sent. */
export function withLiveScript(html: string, { moment, policy }: PageState): string {
  const script = `<script type="module" src="${LIVE}?since=${moment}" data-policy="${policy}" data-academy-guest></script>`;
  return html.replace('</head>', () => `${script}</head>`);
}
