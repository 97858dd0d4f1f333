import { expect, test } from 'vitest';
import { SITE } from '../../test/support/academy.ts';
import { aConfig, aPageAssets, aSite, aStory } from '../../test/support/builders.ts';
import type { BrowserModule } from '../assets/script-budgets.ts';
import { loadMessages } from '../render/messages.ts';
import { courseFiles, offlineFiles } from './courses.ts';

const messages = loadMessages(SITE, aConfig().locales);
const es = { part: '{done} de {total} lecciones', all: 'Completado' };
const en = { part: '{done} of {total} lessons', all: 'Completed' };

const parsed = (files: ReturnType<typeof courseFiles>): unknown =>
  Object.fromEntries(files.map(({ path, contents }) => [path, JSON.parse(String(contents)) as unknown]));
const course = (slug: string, title = slug) => aStory({ slug, content: { component: 'course', title } });
const lesson = (slug: string) => aStory({ slug, content: { component: 'lesson', title: slug } });

test('each language has a file with its courses, their lessons in order, and what is said of them', () => {
  const site = aSite([
    aStory({ slug: 'cursos/' }),
    course('cursos/css/', 'CSS'),
    lesson('cursos/css/cascada'),
    lesson('cursos/css/cajas'),
    lesson('cursos/css/fin/repaso'),
    course('en/courses/css/', 'CSS in English'),
    lesson('en/courses/css/cascade'),
  ]);
  expect(parsed(courseFiles(site, messages))).toEqual({
    'builds/courses-es.json': {
      overview: '/cursos',
      words: es,
      courses: [{ url: '/cursos/css', title: 'CSS', lessons: ['/cursos/css/cascada', '/cursos/css/cajas', '/cursos/css/fin/repaso'] }],
    },
    // There is no page at /en/courses, nor a home page.
    'builds/courses-en.json': {
      overview: '/en',
      words: en,
      courses: [{ url: '/en/courses/css', title: 'CSS in English', lessons: ['/en/courses/css/cascade'] }],
    },
  });
});

test('courses without lessons or without a page are left out', () => {
  const config = aConfig({ routes: { rootRedirect: '/inicio' } });
  const site = aSite([course('cursos/pronto'), course('home'), lesson('home/uno'), course('login'), lesson('login/uno')], config);
  expect(parsed(courseFiles(site, messages))).toEqual({
    'builds/courses-es.json': { overview: '/', words: es, courses: [] },
    'builds/courses-en.json': { overview: '/en', words: en, courses: [] },
  });
});

test('a saved course comes with styles, fonts, the icon and the scripts of content pages, also those for later, but not with those of accounts', () => {
  const aFile = (name: string) => ({ path: `assets/${name}`, contents: name });
  const aModule = (...imports: readonly string[]) => ({ imports, dynamicImports: ['/assets/later.js', '/assets/account.js'], sources: [] });
  const island = (name: string) => ({ src: `/assets/${name}.js`, modules: [] });
  const worker = { path: 'offline.js', contents: 'w' };
  const names = ['site.css', 'font.woff2', 'icon.svg', 'touch.png', 'social.png', 'loader.js', 'chunk.js.LEGAL.txt'];
  const files = offlineFiles(
    {
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
    },
    { origin: 'https://test.example' },
  );
  const saved = ['site.css', 'font.woff2', 'icon.svg', 'loader.js', 'progress.js', 'chunk.js', 'later.js', 'its-part.js'].map(
    (name) => `/assets/${name}`,
  );
  expect(files).toEqual([worker, { path: 'builds/offline.json', contents: JSON.stringify(saved) }]);
});
