import { createServer } from 'node:http';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { checkExternalLinks, isLocalHost, toExternalUrl } from '../cli/check/check-external-links.ts';
import { checkFinishedSite, KINDS } from '../cli/check/check-finished-site.ts';
import { readSite } from '../cli/check/read-site.ts';
import { readHosting } from '../cli/hosting/firebase-json.ts';
import { fromFirebase } from '../cli/hosting/firebase-format.ts';
import { SITE } from './support/academy.ts';
import { aStory } from './support/builders.ts';
import { listenInTest } from './support/listen-in-test.ts';
import { runAcademy } from './support/run-academy.ts';
import { filesOf } from './support/site-files.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { suiteDir, tempDir } from './support/temp-dir.ts';
import { buildVariant } from './support/variant.ts';

/** Home pages that link the newest of their language. */
const homes = ['home', 'en/home'].map((slug) =>
  aStory({ slug, content: { component: 'home', title: slug, body: [{ component: 'latest', _uid: 'l', headline: 'L' }] } }),
);

const suite = suiteDir();
/** A small site without faults. */
const whole = join(suite, 'dist');

beforeAll(async () => {
  const { code, stderr } = await runAcademy([
    'build',
    '--space',
    writeSpace([...homes, ...SPACES.isComplete.slice(2)], join(suite, 'space')),
    '--out',
    whole,
    '--quiet',
  ]);
  expect([code, stderr]).toEqual([0, '']);
});

/** A copy of the site with changes. */
function broken(change: (site: Editable) => void): string {
  const directory = tempDir();
  cpSync(whole, directory, { recursive: true });
  change(editable(directory));
  return directory;
}

interface Editable {
  /** Replaces a text that must be in the file. */
  edit(file: string, before: string | RegExp, after: string): void;
  /** Appends HTML to the main content of a page. */
  add(file: string, html: string): void;
  write(file: string, contents: string): void;
  remove(file: string): void;
}

function editable(directory: string): Editable {
  const edit = (file: string, before: string | RegExp, after: string) => {
    const path = join(directory, file);
    const text = readFileSync(path, 'utf8');
    const changed = text.replace(before, () => after);
    if (changed === text) throw new Error(`${file} has no ${String(before)}`);
    writeFileSync(path, changed);
  };
  return {
    edit,
    add: (file, html) => edit(file, '</main>', `${html}</main>`),
    write(file, contents) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), contents);
    },
    remove: (file) => rmSync(join(directory, file)),
  };
}

/** The hosts of these tests are on this machine. */
const isLocal = (host: string) => host !== '127.0.0.1' && isLocalHost(host);

async function found(directory: string, { strict = false, rewrites = [] as readonly object[], online = false } = {}) {
  const none = fromFirebase({});
  const rules = { ...(readHosting(directory) ?? none), rewrites: fromFirebase({ rewrites }).rewrites };
  const [signal, progress] = [new AbortController().signal, () => {}];
  const site = await readSite(directory, { origin: ORIGIN, rules, signal, progress });
  const { refusals } = online ? await checkExternalLinks(site, { signal, progress, timeoutMs: 500, isLocal }) : site;
  return checkFinishedSite({ ...site, refusals }, { strict });
}

const inWords = (findings: Awaited<ReturnType<typeof found>>) => findings.map(({ code, page, message }) => `${code} ${page}: ${message}`);

const TIP = 'consejos/a/index.html';
const ENGLISH = 'en/consejos/a/index.html';
const HOSTING = 'builds/hosting.json';
const ORIGIN = 'https://academy.example';

/** A faultless page that nothing refers to. */
const aPage = ({ title = 'A page of its own', head = '', body = '' } = {}) =>
  `<!doctype html><html lang="es-ES"><head><title>${title}</title><meta name="description" content="D">${head}</head><body><h1>H</h1>${body}</body></html>`;
const NOINDEX = '<meta name="robots" content="noindex">';

/** For each kind of fault and each way to cause it, the expected findings and no others. */
const FAULTS: readonly (readonly [what: string, change: (site: Editable) => void, ...findings: string[]])[] = [
  [
    'a link to a page that is not there',
    ({ add }) => add(TIP, '<a href="/cursos/none?x=1#y">x</a><a href="/cursos/none?x=1#y">y</a>'),
    'deadLink /consejos/a: /cursos/none?x=1#y leads to nothing on this site',
  ],
  [
    'one with a whole address',
    ({ add }) => add(TIP, `<a href="${ORIGIN}/none">x</a>`),
    `deadLink /consejos/a: ${ORIGIN}/none leads to nothing on this site`,
  ],
  [
    'one that starts at the page',
    ({ add }) => add(TIP, '<a href="none">x</a><a href="a">there</a>'),
    'deadLink /consejos/a: none leads to nothing on this site',
  ],
  [
    'one to a folder without a page',
    ({ add }) => add(TIP, '<a href="/assets">x</a>'),
    'deadLink /consejos/a: /assets leads to nothing on this site',
  ],
  [
    'one that no browser understands',
    ({ add }) => add(TIP, '<a href="https://">x</a>'),
    'deadLink /consejos/a: https:// leads to nothing on this site',
  ],
  [
    'a form that is sent nowhere',
    ({ add }) => add(TIP, '<form action="/none"><button>x</button></form>'),
    'deadLink /consejos/a: /none leads to nothing on this site',
  ],
  [
    'a redirect to a page that is not there',
    ({ add, edit }) => {
      edit(HOSTING, '"redirects": []', '"redirects": [{ "source": "/old", "destination": "/none", "type": 301 }]');
      add(TIP, '<a href="/old">x</a>');
    },
    'deadLink /consejos/a: /old leads to nothing on this site',
  ],
  [
    'links over redirects',
    ({ add, edit }) => {
      edit(
        HOSTING,
        '"redirects": []',
        '"redirects": [{ "source": "/old", "destination": "/login", "type": 301 }, { "regex": "^/a/(.+?)/?$", "destination": "/profile/:1", "type": 301 }]',
      );
      add(TIP, '<a href="/old">x</a><a href="/a/email">x</a><a href="/login/">x</a><a href="/login/index.html">x</a>');
    },
    'redirectedLink /consejos/a: /old is redirected to /login',
    'redirectedLink /consejos/a: /a/email is redirected to /profile/email',
    'redirectedLink /consejos/a: /login/ is redirected to /login',
    'redirectedLink /consejos/a: /login/index.html is redirected to /login',
  ],
  [
    'anchors that are not there, on the same page and on another one',
    ({ add }) => add(TIP, '<p id="año"></p><a href="#a%C3%B1o">x</a><a href="#top">x</a><a href="#none">x</a><a href="/login#none">x</a>'),
    'deadAnchor /consejos/a: #none points to an id that does not exist',
    'deadAnchor /consejos/a: /login#none points to an id that does not exist',
  ],
  [
    'an anchor that only a template has',
    ({ add }) => add(TIP, '<template><p id="hidden"></p></template><a href="#hidden">x</a>'),
    'deadAnchor /consejos/a: #hidden points to an id that does not exist',
  ],
  [
    'attributes that name ids which are not there',
    ({ add }) => add(TIP, '<p id="one"></p><p aria-labelledby="one two"></p><label for="three">x</label>'),
    'deadReference /consejos/a: aria-labelledby refers to the id "two", which does not exist',
    'deadReference /consejos/a: for refers to the id "three", which does not exist',
  ],
  [
    'an id that is there more than once',
    ({ add }) => add(TIP, '<p id="one"></p><p id="one"></p><p id="one"></p>'),
    'repeatedId /consejos/a: the id "one" occurs more than once',
  ],
  [
    'pictures, posters and frames that are not there',
    ({ add }) =>
      add(
        TIP,
        '<img src="/a.png" srcset="/b.png 1x, /c,d.png 2x" alt="" width="1" height="1"><video poster="/e.png"></video><iframe src="/f"></iframe>',
      ),
    ...['/a.png', '/b.png', '/c,d.png', '/e.png', '/f'].map((file) => `missingFile /consejos/a: ${file} does not exist`),
  ],
  [
    'scripts, styles, icons and the picture of a link that are not there',
    ({ edit }) =>
      edit(
        TIP,
        '</head>',
        '<link rel="modulepreload" href="/a.js"><link rel="icon" href="/b.svg"><link rel="alternate" type="application/rss+xml" href="/c.xml"><script src="/d.js"></script><meta name="twitter:image" content="https://academy.example/e.png"></head>',
      ),
    ...['/a.js', '/b.svg', '/c.xml', '/d.js', `${ORIGIN}/e.png`].map((file) => `missingFile /consejos/a: ${file} does not exist`),
  ],
  [
    'the code of an island that is not there; its props are left alone',
    ({ add }) => add(TIP, '<academy-island name="x" src="/assets/x.js" props="{&quot;href&quot;:&quot;/none&quot;}"></academy-island>'),
    'missingFile /consejos/a: /assets/x.js does not exist',
  ],
  [
    'what a manifest names, and one that cannot be read',
    ({ write }) => {
      write('app.webmanifest', '{"start_url":"/","icons":[{"src":"icon.png"}]}');
      write('other.webmanifest', '{');
    },
    'missingFile /app.webmanifest: icon.png does not exist',
    'brokenJson /other.webmanifest: the manifest is not valid JSON',
  ],
  [
    'a file that was changed after the build',
    ({ write }) => {
      write('assets/own.js', 'changed');
      write('none.html', aPage({ head: `${NOINDEX}<script src="/assets/own.js" integrity="sha256-${'A'.repeat(43)}="></script>` }));
    },
    'integrityMismatch /none: /assets/own.js does not match its integrity hash',
  ],
  [
    'code that the content policy refuses',
    ({ add }) =>
      add(
        TIP,
        '<script>alert(1)</script><style>p{}</style><p style="color:red" onclick="go()">x</p><script type="text/template">data</script>',
      ),
    'blockedByCsp /consejos/a: a script: alert(1)',
    'blockedByCsp /consejos/a: a style: p{}',
    'blockedByCsp /consejos/a: a style attribute: style="color:red"',
    'blockedByCsp /consejos/a: a handler: onclick="go()"',
  ],
  [
    'code of another host',
    ({ add }) => add(TIP, `<script src="https://cdn.example/a.js"></script><link rel="stylesheet" href="//cdn.example/a.css">`),
    'blockedByCsp /consejos/a: a script: https://cdn.example/a.js',
    'blockedByCsp /consejos/a: a style: //cdn.example/a.css',
  ],
  [
    'structured data that is no JSON',
    ({ edit }) => edit(TIP, '{"@context"', '{"@context'),
    'brokenJson /consejos/a: a script of the type application/ld+json is not valid JSON',
  ],
  [
    'a page without a title',
    ({ edit }) => edit(TIP, /<title>.*?<\/title>/, '<svg><title>Drawing</title></svg>'),
    'noTitle /consejos/a: the page has no title',
  ],
  [
    'a title that many pages have',
    ({ write }) => {
      for (const name of ['a', 'b', 'c']) write(`${name}.html`, aPage({ title: 'Same', head: NOINDEX }));
      for (const name of ['d', 'e']) write(`${name}.html`, aPage({ title: 'Two', head: NOINDEX }));
    },
    ...['a', 'b', 'c'].map((name) => `sharedTitle /${name}: "Same" is also the title of other pages (es-ES)`),
  ],
  [
    'a page without a description',
    ({ edit }) => edit(TIP, 'name="description"', 'name="other"'),
    'noDescription /consejos/a: the page has no description',
  ],
  ['a page without a language', ({ edit }) => edit(TIP, 'lang="es-ES"', ''), 'noLanguage /consejos/a: <html> has no lang'],
  ['a page without a main heading', ({ edit }) => edit(TIP, /<h1 (.*?)<\/h1>/, ''), 'noMainHeading /consejos/a: the page has no h1'],
  [
    'headings that skip a level',
    ({ write }) => write('a.html', aPage({ head: NOINDEX, body: '<h2>A</h2><h4>B <b>c</b></h4><h2>D</h2>' })),
    'skippedHeading /a: h2 is followed by h4 "B c"',
  ],
  [
    'pictures without a text or a size',
    ({ add }) => add(TIP, '<img src="/sitemap.xml" width="1" height="1"><img src="/robots.txt" alt="" width="1">'),
    'pictureWithoutText /consejos/a: /sitemap.xml has no alt',
    'pictureWithoutSize /consejos/a: /robots.txt has no width or height',
  ],
  [
    'a translation that is not there',
    ({ edit }) => edit(TIP, '</head>', `<link rel="alternate" hreflang="fr" href="${ORIGIN}/fr/none"></head>`),
    `deadAlternate /consejos/a: ${ORIGIN}/fr/none leads to no page`,
  ],
  [
    'a translation that does not point back',
    ({ edit }) => edit(TIP, '</head>', `<link rel="alternate" hreflang="fr" href="${ORIGIN}/en"></head>`),
    `oneWayAlternate /consejos/a: ${ORIGIN}/en does not link back to this page as its alternate`,
  ],
  [
    "a canonical address that is another page's",
    ({ edit }) => edit(ENGLISH, /(rel="canonical" href=)"[^"]*"/, `rel="canonical" href="${ORIGIN}/en/login"`),
    `wrongCanonical /en/consejos/a: ${ORIGIN}/en/login is not the address of this page`,
  ],
  [
    'addresses of a sitemap that are not there',
    ({ edit }) =>
      edit('en-US-sitemap.xml', '</urlset>', `<url><loc>${ORIGIN}/none</loc><xhtml:link href="${ORIGIN}/other"/></url></urlset>`),
    `deadSitemapEntry /en-US-sitemap.xml: ${ORIGIN}/none leads to no page`,
    `deadSitemapEntry /en-US-sitemap.xml: ${ORIGIN}/other leads to no page`,
  ],
  [
    'a sitemap that is not there',
    ({ edit }) => edit('sitemap.xml', '</sitemapindex>', `<sitemap><loc>${ORIGIN}/fr-FR-sitemap.xml</loc></sitemap></sitemapindex>`),
    `deadSitemapEntry /sitemap.xml: ${ORIGIN}/fr-FR-sitemap.xml leads to no page`,
  ],
  [
    'an address of a sitemap that is noindex',
    ({ edit }) => edit(TIP, '</head>', `${NOINDEX}</head>`),
    `hiddenSitemapEntry /es-ES-sitemap.xml: ${ORIGIN}/consejos/a has noindex`,
  ],
  [
    'what is wrong on a page that another one has in a template once, on the page itself',
    ({ add, edit }) => {
      add('en/404.html', '<a href="/none" id="main">x</a>');
      edit('404.html', '</template>', '<a href="/none" id="main">x</a></template>');
    },
    'deadLink /en/404: /none leads to nothing on this site',
    'repeatedId /en/404: the id "main" occurs more than once',
  ],
  [
    'a page that no sitemap names',
    ({ write, add }) => {
      write('own.html', aPage());
      add(TIP, '<a href="/own">x</a>');
    },
    'notInSitemap /own: the page is in no sitemap',
  ],
  [
    'a page that only its translation links',
    ({ edit }) => edit('index.html', /href="\/consejos\/a"/g, 'href="/login"'),
    'unreachablePage /consejos/a: no links lead here from a home page',
  ],
  [
    'a page that only an unreachable one links',
    ({ edit, add, write }) => {
      edit('index.html', /href="\/consejos\/a"/g, 'href="/login"');
      write('own.html', aPage({ head: NOINDEX, body: '<a href="/consejos/a">x</a>' }));
      add(TIP, '<a href="/own">x</a>');
    },
    'unreachablePage /consejos/a: no links lead here from a home page',
  ],
];

describe('finds', () => {
  for (const [what, change, ...findings] of FAULTS)
    test(`${what}, once and nothing else`, async () => {
      expect(inWords(await found(broken(change)))).toEqual(findings);
    });
});

test('every kind of finding is covered', () => {
  const kinds = new Set(FAULTS.flatMap(([, , ...findings]) => findings.map((finding) => finding.split(' ')[0])));
  expect([...kinds, 'brokenExternalLink', 'unreachableExternalLink', 'outsideLink'].toSorted()).toEqual(Object.keys(KINDS).toSorted());
});

describe('with --online, links to other hosts', () => {
  /** A host that responds with the status listed for each path, repeating the last of several; 0 means no response. */
  async function aHost(statuses: Readonly<Record<string, readonly number[]>>, location = '/there') {
    const asked: string[] = [];
    const server = createServer(({ method, url = '' }, response) => {
      const times = asked.push(`${method} ${url}`) && asked.filter((one) => one === `${method} ${url}`).length;
      const of = statuses[`${method} ${url}`] ?? statuses[url] ?? [404];
      const status = of[Math.min(times, of.length) - 1] ?? 404;
      if (status !== 0) response.writeHead(status, { location }).end();
    });
    const origin = await listenInTest(server);
    return { origin, asked, port: new URL(origin).port };
  }
  const links = (...addresses: readonly string[]) => addresses.map((address) => `<a href="${address}">x</a>`).join('');

  test('are reported if they are gone or unreachable', async () => {
    const { origin } = await aHost({ '/gone': [410], '/down': [503], '/slow': [0], '/there': [200] });
    const nobody = `http://${'x'.repeat(64)}.example/`;
    const directory = broken(({ add }) =>
      add(
        TIP,
        `${links(`${origin}/none`, `${origin}/there`, `${origin}/gone#a`, `${origin}/down`, nobody)}<img src="${origin}/slow" alt="" width="1" height="1">`,
      ),
    );
    expect(inWords(await found(directory, { online: true }))).toEqual([
      `brokenExternalLink /consejos/a: ${origin}/none is broken: the host responded with 404`,
      `brokenExternalLink /consejos/a: ${origin}/gone is broken: the host responded with 410`,
      `brokenExternalLink /consejos/a: ${nobody} is broken: there is no such host (ENOTFOUND)`,
      `unreachableExternalLink /consejos/a: ${origin}/down could not be reached: the host responded with 503`,
      `unreachableExternalLink /consejos/a: ${origin}/slow could not be reached: it took longer than 0.5 s`,
    ]);
    expect(await found(directory)).toEqual([]);
  });

  test('are fine if the host refuses bots, redirects, fails once or rejects HEAD', async () => {
    const { origin } = await aHost({
      '/private': [401],
      '/people-only': [403],
      '/busy': [429],
      '/odd': [999],
      '/moved': [301],
      '/there': [200],
      '/stumbles': [500, 200],
      'HEAD /shy': [0],
      'GET /shy': [200],
      'HEAD /no-head': [405],
      'GET /no-head': [200],
      'HEAD /hides': [404],
      'GET /hides': [200],
    });
    // It does not respond to HEAD at all.
    const paths = ['shy', 'private', 'people-only', 'busy', 'odd', 'moved', 'there', 'stumbles', 'no-head', 'hides'];
    const directory = broken(({ add }) => add(TIP, links(...paths.map((path) => `${origin}/${path}`))));
    expect(await found(directory, { online: true })).toEqual([]);
  });

  test('are requested once each, without forms and the site itself', async () => {
    const { origin, asked, port } = await aHost({ '/there': [200] });
    const directory = broken(({ add }) => {
      const html = `${links(`${origin}/there`, `//127.0.0.1:${port}/there#b`, `${ORIGIN}/login`, 'mailto:a@b.example')}<form action="${origin}/send"></form>`;
      for (const file of [TIP, ENGLISH]) add(file, html);
    });
    expect((await found(directory, { online: true })).filter(({ code }) => code.endsWith('ExternalLink'))).toMatchObject([
      {
        code: 'unreachableExternalLink',
        message: expect.stringContaining(`https://127.0.0.1:${port}/there could not be reached: `) as string,
      },
      { code: 'unreachableExternalLink' },
    ]);
    expect(asked).toEqual(['HEAD /there']);
  });

  test('into a private network, or to this machine, are reported without a request', async () => {
    const { origin, asked, port } = await aHost({});
    const [here, inside] = [`http://localhost:${port}/a`, 'http://169.254.169.254/'];
    const directory = broken(({ add }) => add(TIP, links(here, `${here}#b`, inside, `http://${'x'.repeat(64)}.example/`)));
    const told = [here, inside].map(
      (address) => `brokenExternalLink /consejos/a: ${address} is broken: it is an address of this machine or of a private network`,
    );
    // No host responds, which is not the reason.
    expect(inWords(await found(directory, { online: true }))).toEqual(told);
    const { code, stderr } = await runAcademy(['check', '--online', '--out', broken(({ add }) => add(TIP, links(`${origin}/a`)))]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${origin}/a is broken: it is an address of this machine`);
    expect(asked).toEqual([]);
  });

  test('that redirect into a private network are reported, and not followed; nor are endless redirects', async () => {
    const inside = await aHost({});
    const { origin, asked } = await aHost({ '/inside': [302] }, `http://localhost:${inside.port}/a`);
    const around = await aHost({ '/around': [301] }, '/around');
    const app = await aHost({ '/app': [302] }, 'app://open');
    const directory = broken(({ add }) => add(TIP, links(`${origin}/inside`, `${around.origin}/around`, `${app.origin}/app`)));
    expect(inWords(await found(directory, { online: true }))).toEqual([
      `brokenExternalLink /consejos/a: ${origin}/inside is broken: it redirects to an address of this machine or of a private network`,
      `unreachableExternalLink /consejos/a: ${around.origin}/around could not be reached: it redirects more than 20 times`,
    ]);
    expect(asked).toEqual(['HEAD /inside']);
    expect(inside.asked).toEqual([]);
  });

  test('to resized pictures of Storyblok are checked by the original file', () => {
    const picture = 'https://a.storyblok.com/f/1/800x600/aa/b.jpg';
    expect(toExternalUrl(`${picture}/m/400x0/filters:format(avif)`)).toBe(picture);
    expect(toExternalUrl(picture)).toBe(picture);
    expect(toExternalUrl('https://other.example/m/400')).toBe('https://other.example/m/400');
  });

  test('to a host that does not respond are requested a few times only', async () => {
    const paths = Array.from({ length: 24 }, (_, index) => `/${index}`);
    const { origin, asked } = await aHost(Object.fromEntries(paths.map((path) => [path, [0]])));
    const { origin: other } = await aHost({ '/there': [200] });
    const directory = broken(({ add }) => add(TIP, links(`${other}/there`, ...paths.map((path) => origin + path))));
    expect(await found(directory, { online: true })).toHaveLength(paths.length);
    expect(asked.length).toBeLessThan(paths.length);
  });

  test('are not blamed if no host responds; the site’s own findings are still reported', async () => {
    const directory = broken(({ add }) => add(TIP, links(`http://${'x'.repeat(64)}.example/`, '/none')));
    const { code, stdout, stderr } = await runAcademy(['check', '--out', directory, '--online', '--json']);
    expect(code).toBe(1);
    expect(stderr).toContain('NobodyAnswered: The only external address could not be reached.');
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly { readonly code: string }[] };
    expect(findings.map((one) => one.code)).toEqual(['deadLink']);
    expect(await found(whole, { online: true })).toEqual([]);
  });
});

test('finds nothing in the unmodified site', async () => {
  expect(await found(whole)).toEqual([]);
});

test('finds nothing if the root redirects', async () => {
  const { output } = await buildVariant({ routes: { rootRedirect: '/cursos' } });
  onTestFinished(() => rmSync(dirname(output), { recursive: true }));
  expect(readFileSync(join(output, 'index.html'), 'utf8')).toContain('http-equiv="refresh"');
  expect(await found(output)).toEqual([]);
});

test('an anchor may lead to a name or an id', async () => {
  const directory = broken(({ add }) =>
    add(TIP, '<a name="old"></a><p id="old"></p><a name="older"></a><a href="#old">x</a><a href="#older">y</a>'),
  );
  expect(await found(directory)).toEqual([]);
});

test('an address with a rewrite is not a dead link', async () => {
  const directory = broken(({ add }) => add(TIP, '<a href="/api/x">x</a><a href="/app">x</a>'));
  expect(
    await found(directory, {
      rewrites: [
        { source: '/api/**', function: 'api' },
        { regex: '^/app$', destination: '/index.html' },
      ],
    }),
  ).toEqual([]);
});

test('a noindex site may have noindex pages and pages that are in no sitemap', async () => {
  const directory = broken(({ write, edit }) => {
    edit('robots.txt', 'Allow: /', 'Disallow: /');
    edit(TIP, '</head>', `${NOINDEX}</head>`);
    write('own.html', aPage());
  });
  expect(await found(directory)).toEqual([]);
});

test('a page that redirects needs a target, but neither description nor heading', async () => {
  const refresh = (to: string) =>
    `<!doctype html><html lang="es-ES"><title>${to}</title><meta http-equiv="refresh" content="0; url=${to}"><link rel="canonical" href="${ORIGIN}${to}">`;
  const directory = broken(({ write, add }) => {
    write('a.html', refresh('/login'));
    write('b.html', refresh('/none'));
    add(TIP, '<a href="/a#anywhere">x</a>');
  });
  expect(await found(directory)).toMatchObject([{ code: 'deadLink', page: '/b' }]);
});

test('--strict makes every finding fail', async () => {
  const directory = broken(({ add }) => add(TIP, '<a href="/login/">x</a>'));
  expect(await found(directory)).toMatchObject([{ code: 'redirectedLink', severity: 'warn' }]);
  expect(await found(directory, { strict: true })).toMatchObject([{ code: 'redirectedLink', severity: 'fail' }]);
});

describe('academy check', () => {
  const WELL = { code: 0, stdout: '', stderr: '' };
  const check = (directory: string, flags: readonly string[] = [], env = {}) => runAcademy(['check', '--out', directory, ...flags], env);
  const inFooters = (html: string) =>
    broken(({ edit }) => {
      for (const file of PAGES) edit(file, '</footer>', `${html}</footer>`);
    });
  const count = () => filesOf(whole).filter((file) => file.endsWith('.html')).length;
  const PAGES = [TIP, ENGLISH, 'index.html', 'en/index.html', 'login/index.html'];

  test('finds nothing in the demo', async () => {
    expect(await check(inject('demo'), ['--strict', '--quiet'])).toMatchObject(WELL);
    const searched = join(tempDir(), 'dist');
    expect((await runAcademy(['build', '--space', join(SITE, 'demo'), '--out', searched])).code).toBe(0);
    expect(await check(searched, ['--strict', '--quiet'])).toMatchObject(WELL);
  });

  test('reports what it checked', async () => {
    const { code, stderr } = await check(whole);
    expect(code).toBe(0);
    expect(stderr).toMatch(/✓ read +\d+ pages .*\n✓ check .*\n\n\d+ pages checked: no problems\n$/);
    expect(stderr).toContain(`\n${count()} pages checked`);
    expect((await check(whole, ['--online'])).stderr).toMatch(/✓ read .*\n✓ ask .*\n✓ check .*\n\n\d+ pages checked: no problems\n$/);
  });

  test('reports a finding on many pages once, and exits with 1', async () => {
    const { code, stderr } = await check(inFooters('<a href="/none">x</a>'), ['--quiet']);
    expect(code).toBe(1);
    expect(stderr).toContain(
      '\nfail deadLink (5)\n  /none leads to nothing on this site\n    /consejos/a, /en/consejos/a, /en and 2 more\n  Hint: ',
    );
    expect(stderr).toContain('SiteHasFindings: 1 error was found in the site.');
    expect(stderr.match(/\/none/g)).toHaveLength(1);
  });

  test('exits with 0 for warnings alone, with --strict with 1', async () => {
    const directory = inFooters('<a href="/login/">x</a>');
    const { code, stderr } = await check(directory);
    expect([code, stderr.includes(`${count()} pages checked: 1 problem`)]).toEqual([0, true]);
    expect((await check(directory, ['--strict'])).code).toBe(1);
  });

  test('--json reports everything with all pages', async () => {
    const { stdout } = await check(inFooters('<a href="/none">x</a><a href="/login/">x</a>'), ['--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'failed',
      pages: count(),
      findings: [
        {
          code: 'deadLink',
          severity: 'fail',
          message: '/none leads to nothing on this site',
          pages: ['/consejos/a', '/en/consejos/a', '/en', '/', '/login'],
        },
        { code: 'redirectedLink', severity: 'warn' },
      ],
    });
    expect(JSON.parse((await check(whole, ['--json'])).stdout)).toMatchObject({ status: 'ok', findings: [] });
  });

  test('in GitHub Actions, findings are annotations and in the summary', async () => {
    const summaryFile = join(tempDir({ 'summary.md': '' }), 'summary.md');
    const { stderr } = await check(inFooters('<a href="/none">x</a>'), [], { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summaryFile });
    expect(stderr).toMatch(/^::error title=deadLink \(5\)::\/none leads to nothing on this site: \/consejos\/a, .*%0AHint: /m);
    const summary = readFileSync(summaryFile, 'utf8');
    expect(summary).toMatch(/^## \d+ pages checked: 1 problem\n\n### ❌ deadLink \(5\)\n/);
    expect(summary).toContain('\n- /none leads to nothing on this site: /consejos/a, /en/consejos/a, /en, /, /login\n');
  });

  test.each([
    ['no such directory', () => join(tempDir(), 'none')],
    ['a directory without a site', () => tempDir({ 'index.html': aPage() })],
  ])('%s exits with 2', async (_, directory) => {
    const { code, stderr } = await check(directory());
    expect(code).toBe(2);
    expect(stderr).toContain('There is no site in');
  });
});
