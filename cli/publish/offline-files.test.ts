import { expect, test } from 'vitest';
import { aPageAssets } from '../../test/support/builders.ts';
import type { BrowserModule } from '../assets/browser-modules.ts';
import { offlineFiles } from './offline-files.ts';

test('a saved course comes with styles, fonts, the icon and the scripts of content pages, also those for later, but not with those of accounts', () => {
  const aFile = (name: string) => ({ path: `assets/${name}`, contents: name });
  const aModule = (...imports: readonly string[]) => ({ imports, dynamicImports: ['/assets/later.js', '/assets/account.js'], sources: [] });
  const island = (name: string) => ({ src: `/assets/${name}.js`, modules: [] });
  const worker = { path: 'offline.js', contents: 'w' };
  const names = ['site.css', 'font.woff2', 'icon.svg', 'touch.png', 'social.png', 'loader.js', 'chunk.js.LEGAL.txt'];
  const files = offlineFiles({
    files: names.map(aFile),
    pageAssets: { ...aPageAssets, touchIcon: '/assets/touch.png', socialImage: '/assets/social.png' },
    islands: {
      files: [],
      worker,
      firstPaint: '',
      loader: '/assets/loader.js',
      islands: { progress: island('progress'), login: island('login'), search: island('search'), profile: island('profile') },
      modules: new Map<string, BrowserModule>([
        ['/assets/loader.js', aModule()],
        ['/assets/progress.js', aModule('/assets/chunk.js')],
        ['/assets/login.js', aModule('/assets/firebase.js')],
        ['/assets/later.js', aModule('/assets/its-part.js')],
        ['/assets/account.js', aModule('/assets/firebase.js')],
        ['/assets/firebase.js', { imports: [], dynamicImports: [], sources: ['node_modules/@firebase/auth/index.js'] }],
      ]),
    },
  });
  const saved = ['site.css', 'font.woff2', 'icon.svg', 'loader.js', 'progress.js', 'chunk.js', 'later.js', 'its-part.js'].map(
    (name) => `/assets/${name}`,
  );
  expect(files).toEqual([worker, { path: 'builds/offline.json', contents: JSON.stringify(saved) }]);
});
