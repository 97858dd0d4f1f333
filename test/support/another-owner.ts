// Runs the tests as another owner of this project has them (`npm run test:another`), in a copy; arguments are those of vitest.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { UserConfig } from '../../cli/config/define.ts';
import { problemPolicies } from '../../cli/config/problem-policies.ts';

/**
 * Copies this project with its tests: each field of `site.config.ts` has another value, and each text of `demo/` is another. Its packages are links.
 */
function copyAsAnothers(from: string, to: string): void {
  const isOurs = (path: string) => !LEFT_OUT.test(basename(path));
  for (const name of readdirSync(from).filter(isOurs))
    cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, filter: isOurs });
  // What the program keeps in `.cache` is each copy's own.
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(join(from, 'node_modules')).filter((one) => one !== '.cache'))
    symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name));
  writeFileSync(
    join(to, 'site.config.ts'),
    `import { defineConfig } from 'academy';\n\nexport default defineConfig(${JSON.stringify(OTHERS, null, 2)});\n`,
  );
  const stories = join(to, 'demo', 'stories');
  for (const name of readdirSync(stories)) {
    const file = join(stories, name);
    writeFileSync(
      file,
      JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), (key, value) => (isText(key, value) ? otherText(value) : value)),
    );
  }
}

const LEFT_OUT = /^(?:node_modules|\.git|\.academy|\.dist.*|dist.*|bundle)$/;

/** A type all of whose fields have to be given, at any depth. */
type Whole<T> = T extends readonly (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Whole<NonNullable<T[Key]>> }
    : T;

/** Nothing in it is as in the tests' site, or a default; the compiler asks for each field that is new. */
const OTHERS: Whole<UserConfig> = {
  site: {
    name: 'Escuela del Puerto',
    origin: 'https://school.example/learn',
    timeZone: 'Pacific/Auckland',
    sameAs: ['https://social.example/school'],
    feedback: 'mailto:team@school.example?subject={title}&body={url}',
    contact: 'team@school.example',
    markdown: false,
    offline: false,
    shareImages: true,
  },
  locales: [
    { code: 'en', iso: 'en-GB', label: 'Eng', name: 'British', prefix: '', folder: 'english', dir: 'ltr', fallback: 'es' },
    { code: 'es', iso: 'es-MX', label: 'Esp', name: 'Mexicano', prefix: 'mx', folder: 'spanish', dir: 'ltr', fallback: 'en' },
  ],
  routes: {
    rootRedirect: '/cursos',
    home: 'portada',
    mount: { 'pages/': '/' },
    configFolder: 'ajustes',
    withoutPage: ['testimonial', 'menus'],
  },
  layouts: { default: 'boxed', byComponent: { static: 'full', course: 'full' } },
  storyblok: {
    region: 'us',
    translation: 'folders',
    mustBeTranslated: ['title'],
    requestsPerSecond: 3,
    perPage: 50,
    maxRetries: 2,
    timeoutMs: 20_000,
  },
  firebase: {
    apiKey: `AIza${'s'.repeat(35)}`,
    authDomain: 'school.example',
    projectId: 'school',
    appId: '1:1:web:1',
    storageBucket: 'school.appspot.com',
    functionsRegion: 'europe-west1',
    providers: ['google'],
    emailLink: false,
    appCheck: { siteKey: 'site-key' },
    recaptcha: true,
  },
  stripe: { publishableKey: 'pk_test_school' },
  analytics: {
    script: 'https://counter.example/script.js',
    attributes: { 'data-domain': 'school.example' },
    connect: ['https://api.counter.example'],
    consent: false,
  },
  localeDetection: 'off',
  hosting: {
    host: 'netlify',
    firebase: { target: 'school' },
    redirects: [{ from: '/viejo', to: '/cursos', status: 302 }],
    redirectsDatasource: 'redirects',
    keepAssetsDays: 3,
  },
  publish: { mayDrop: 0.9, exampleOrigin: true },
  buildCheckIntervalMs: 60_000,
  toast: { durationMs: 5000, position: 'bottom-left' },
  islands: { runtime: 'react' },
  allowedSecrets: ['AKIAIOSFODNN7EXAMPLE'],
  problems: Object.fromEntries(
    Object.entries(problemPolicies.parse({})).map(([name, policy]) => [name, policy === 'warn' ? 'fail' : 'warn']),
  ) as Whole<UserConfig>['problems'],
};

const isText = (key: string, value: unknown): value is string =>
  typeof value === 'string' && (/^(?:text|title|name|label|headline|alt)$/.test(key) || (/\s/.test(value) && !DATE.test(value)));
const DATE = /^\d{4}-\d\d-\d\d /;

/** Other words of another length, in which nothing of what was there can be found. */
const otherText = (text: string) => `Otra ${text.replaceAll(/\p{L}/gu, 'x')}`;

const copy = mkdtempSync(join(tmpdir(), 'academy-another-'));
try {
  copyAsAnothers(process.cwd(), copy);
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], { cwd: copy, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
