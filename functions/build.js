// Bundles the functions with what they need of the configuration of the site that they are deployed for: from here on, nothing else of it goes along.
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

const NODE = { bundle: true, packages: 'external', platform: 'node', target: 'node22', format: 'esm', logLevel: 'warning' };
const CONFIG = new URL('lib/site.config.mjs', import.meta.url);

// What configurations are written with returns them as they are.
const ACADEMY = {
  name: 'academy',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^academy$/ }, ({ path }) => ({ path, namespace: 'academy' }));
    onLoad({ filter: /./, namespace: 'academy' }, () => ({ contents: 'export const defineConfig = (config) => config;' }));
  },
};

/** The codes of the site's languages, of which the one without a prefix is the default, else the first, and whether it uses App Check. */
async function readSite() {
  try {
    await build({ ...NODE, entryPoints: ['../site.config.ts'], outfile: CONFIG.pathname, plugins: [ACADEMY] });
    const { locales, firebase } = (await import(CONFIG)).default;
    const usual = locales.find(({ prefix }) => prefix === '') ?? locales[0];
    const languages = [usual, ...locales.filter((locale) => locale !== usual)].map(({ code }) => code);
    return { SITE_LANGUAGES: JSON.stringify(languages), SITE_APP_CHECK: String(Boolean(firebase?.appCheck)) };
  } finally {
    rmSync(CONFIG, { force: true });
  }
}

await build({
  ...NODE,
  entryPoints: ['src/index.ts'],
  outfile: 'lib/index.js',
  define: await readSite(),
});
