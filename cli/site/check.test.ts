import { expect, test } from 'vitest';
import { aConfig, aSite, aStory, aText, uuidOf } from '../../test/support/builders.ts';
import { allOf } from './check.ts';
import { judge } from './problems.ts';

function found(stories: readonly Readonly<Record<string, unknown>>[], otherAddresses: readonly string[] = []) {
  const site = aSite(stories, aConfig(), { hasBlock: (component) => component !== 'theirs', otherAddresses });
  return judge(allOf(site.problems()), { policies: { ...aConfig().problems, untranslated: 'warn' }, strict: false })
    .filter(({ code }) => !['untranslated', 'missingHome', 'missingMenus'].includes(code))
    .map(({ code, story, path }) => ({ code, story, path }));
}

test('reports an unknown component with its place, within rich text too', () => {
  const body = { type: 'doc', content: [{ type: 'paragraph' }, { type: 'blok', attrs: { body: [{ component: 'theirs', _uid: '2' }] } }] };
  expect(found([aStory({ slug: 'a', content: { body: [{ component: 'prose', _uid: '1', body }] } })])).toEqual([
    { code: 'unknownComponent', story: 'a', path: 'body[0].body.content[1][0]' },
  ]);
});

test('a story of settings that became a page is told what to do, and one in its folder is none', () => {
  const stories = ['ajustes/cabecera', 'config/pie'].map((slug) => aStory({ slug, content: { component: 'site-settings' } }));
  const site = aSite(stories, aConfig(), { hasBlock: (component) => component !== 'site-settings' });
  const problems = allOf(site.problems());
  const unknown = problems.filter(({ code }) => code === 'unknownComponent');
  expect(unknown).toMatchObject([
    { story: 'ajustes/cabecera', path: '', hint: expect.stringMatching(/settings.*routes\.withoutPage.*routes\.configFolder/) },
  ]);
});

test('reports pages without a translation', () => {
  const site = aSite([
    aStory({ slug: 'both' }),
    aStory({ slug: 'en/both' }),
    aStory({ slug: 'only' }),
    aStory({ slug: 'en/alone' }),
    aStory({ slug: 'q', content: { component: 'faq-item' } }),
  ]);
  const problems = allOf(site.problems());
  const lacking = problems.filter(({ code }) => code === 'untranslated');
  expect(lacking.map(({ story, message }) => `${story}: ${message}`)).toEqual([
    'only: there is no EN version of this page',
    'en/alone: there is no ES version of this page',
  ]);
});

test('reports a real path in another language', () => {
  const site = aSite([
    { ...aStory({ slug: 'en/x' }), path: 'y' },
    { ...aStory({ slug: 'en/z' }), path: 'en/y' },
    { ...aStory({ slug: 'q', content: { component: 'faq-item' } }), path: 'en/q' },
  ]);
  const problems = allOf(site.problems());
  expect(problems.filter(({ code }) => code === 'badValue')).toEqual([
    {
      code: 'badValue',
      story: 'en/x',
      path: '',
      message: 'its real path y is in another language, so its address is /en/x',
      hint: 'Change the real path, or empty it.',
      editUrl: null,
    },
  ]);
});

test('reports a component that has a file but is not in the schema', () => {
  const body = [
    { component: 'forgotten', _uid: '1' },
    { component: 'Hero', _uid: '2', headline: 'H' },
  ];
  const [problem, ...others] = allOf(aSite([aStory({ slug: 'home', content: { body } })]).problems()).filter(
    ({ code }) => code === 'unknownComponent',
  );
  expect(problem).toMatchObject({
    story: 'home',
    path: 'body[0]',
    message: 'the component "forgotten" has a template, but its fields are unknown',
    hint: expect.stringContaining('Add it to demo/components.json'),
  });
  expect(others).toEqual([]);
});

test('reports missing relations, dead links and empty required fields', () => {
  const dead = { linktype: 'story', id: uuidOf('gone'), cached_url: 'gone' };
  const nowhere = { linktype: 'url', url: '/not-a-page/' };
  const there = { linktype: 'url', url: '/a?x=1#y' };
  expect(
    found([
      aStory({ slug: 'a', content: { body: [{ component: 'hero', _uid: '1', headline: '', cta_link: dead, second_link: nowhere }] } }),
      aStory({ slug: 'b', content: { component: 'devtip', summary: 's', author: uuidOf('gone'), body: aText('x') } }),
      aStory({ slug: 'c', content: { body: [{ component: 'hero', _uid: '1', headline: 'H', cta_link: there }] } }),
    ]),
  ).toEqual([
    { code: 'deadLink', story: 'a', path: 'body[0].cta_link' },
    { code: 'deadLink', story: 'a', path: 'body[0].second_link' },
    { code: 'missingField', story: 'a', path: 'body[0].headline' },
    { code: 'missingRelation', story: 'b', path: 'author' },
  ]);
});

test('reports references to stories that are left out', () => {
  const to = { linktype: 'story', id: uuidOf('de/x'), cached_url: 'de/x' };
  const stories = [
    aStory({ slug: 'a', content: { body: [{ component: 'hero', _uid: '1', headline: 'H', cta_link: to }] } }),
    aStory({ slug: 'b', content: { component: 'devtip', summary: 's', author: uuidOf('de/x'), body: aText('x') } }),
    aStory({ slug: 'de/x' }),
  ];
  const problems = allOf(aSite(stories, aConfig({ routes: { mount: { 'de/': null } } })).problems());
  expect(problems.filter(({ message }) => message.endsWith('which routes.mount leaves out')).map(({ code }) => code)).toEqual([
    'deadLink',
    'missingRelation',
  ]);
});

test('reports a relation to a story of the wrong type', () => {
  const stories = [
    aStory({ slug: 'a', content: { component: 'devtip', summary: 's', author: uuidOf('c'), body: aText('x') } }),
    aStory({ slug: 'c', content: { component: 'category', name: 'C' } }),
  ];
  expect(found(stories).filter(({ code }) => code === 'missingRelation')).toEqual([
    { code: 'missingRelation', story: 'a', path: 'author' },
  ]);
});

test('reports links and relations to another language without a translation', () => {
  const to = (slug: string) => ({ linktype: 'story', id: uuidOf(slug), cached_url: slug });
  const body = [
    { component: 'hero', _uid: '1', headline: 'H', cta_link: to('only'), second_link: to('both') },
    { component: 'hero', _uid: '2', headline: 'H', cta_link: to('copy'), second_link: to('config/menus') },
  ];
  const stories = [
    aStory({ slug: 'en/copy', content: { body } }),
    aStory({ slug: 'copy' }),
    aStory({ slug: 'only' }),
    aStory({ slug: 'both' }),
    aStory({ slug: 'en/both' }),
    aStory({ slug: 'en/t', content: { component: 'devtip', summary: 's', author: uuidOf('ana'), body: aText('x') } }),
    aStory({ slug: 'ana', content: { component: 'author', name: 'Ana' } }),
    aStory({ slug: 'config/menus', content: { component: 'menus', main: [{ component: 'menu-item', _uid: '3', link: to('en/only') }] } }),
    aStory({ slug: 'en/only' }),
  ];
  const withOnly = found(stories).filter(({ code }) => code === 'otherLanguage' || code === 'deadLink');
  expect(withOnly).toEqual([
    { code: 'deadLink', story: 'en/copy', path: 'body[1].second_link' },
    { code: 'otherLanguage', story: 'en/t', path: 'author' },
  ]);
  const without = stories.filter(({ full_slug: slug }) => slug !== 'en/only');
  expect(found(without)).toContainEqual({ code: 'otherLanguage', story: 'en/copy', path: 'body[0].cta_link' });
  const site = aSite(without, aConfig(), { editUrl: (id) => `edit/${id}` });
  const [problem] = site.problems().stories.get(uuidOf('en/copy')) ?? [];
  expect(problem).toMatchObject({
    message: '"only" is in Español and has no English version',
    editUrl: expect.stringContaining('edit/'),
  });
});

test('reports invalid values with the allowed ones', () => {
  const inText = {
    type: 'doc',
    content: [{ type: 'blok', attrs: { body: [{ component: 'callout', _uid: '2', kind: 'danger', body: aText('x') }] } }],
  };
  const stories = [
    aStory({ slug: 'cursos/a', content: { component: 'course', summary: 's', level: 'expert', body: inText } }),
    aStory({ slug: 'b', content: { component: 'page', body: [{ component: 'list', _uid: '1', of: 'recipe', limit: 'all' }] } }),
  ];
  expect(found(stories)).toEqual([
    { code: 'badValue', story: 'b', path: 'body[0].limit' },
    { code: 'badValue', story: 'b', path: 'body[0].of' },
    { code: 'badValue', story: 'cursos/a', path: 'body.content[0][0].kind' },
    { code: 'badValue', story: 'cursos/a', path: 'level' },
  ]);
  const problems = aSite(stories, aConfig(), { editUrl: (id) => `edit/${id}` }).problems().stories;
  expect(problems.get(uuidOf('cursos/a'))?.[0]).toMatchObject({
    message: 'the field "level" of "course" is "expert", but it must be one of "beginner", "intermediate", "advanced"',
    hint: expect.stringContaining('academy types'),
    editUrl: expect.stringContaining('edit/'),
  });
  expect(problems.get(uuidOf('b'))?.map(({ message }) => message)).toContain('the field "limit" of "list" is "all", which is not a number');
});

test('reports a consent that is too long, shortened', () => {
  const body = ['a'.repeat(1001), 'a'.repeat(1000)].map((consent) => ({ component: 'email-opt-in', headline: 'H', consent }));
  const site = aSite([aStory({ slug: 'a', content: { body } })]);
  const problems = site.problems().stories.get(uuidOf('a')) ?? [];
  expect(problems.filter(({ code }) => code === 'badValue')).toMatchObject([
    {
      path: 'body[0].consent',
      message: `the field "consent" of "email-opt-in" is "${'a'.repeat(200)}…", which is not a text of at most 1000 characters`,
      hint: 'Fix it and publish the story again.',
    },
  ]);
});

const asset = (name: string, more: object = {}) => ({ filename: `https://a.storyblok.com/f/1/10x10/a/${name}`, alt: '', ...more });
const withPictures = (content: object) => found([aStory({ slug: 'a', content: { title: 'T', summary: 's', ...content } })]);

test('reports pictures without alternative text once per story, with the place of the first', () => {
  const image = (name: string) => ({ type: 'image', attrs: { src: asset(name).filename, alt: '' } });
  const body = [
    { component: 'hero', _uid: '1', headline: 'H', image: asset('told.jpg', { alt: 'A' }) },
    { component: 'logos', _uid: '2', images: [asset('logo.svg', { alt: 'A' }), asset('a.svg'), asset('b.png'), asset('a.svg')] },
    { component: 'prose', _uid: '3', body: { type: 'doc', content: [image('c.webp'), image('d.jpg?cv=1')] } },
  ];
  expect(withPictures({ body })).toEqual([{ code: 'missingAlt', story: 'a', path: 'body[1].images[1]' }]);
  const messageOf = (blocks: readonly object[]) =>
    allOf(aSite([aStory({ slug: 'a', content: { body: blocks } })]).problems()).flatMap(({ code, message }) =>
      code === 'missingAlt' ? [message] : [],
    );
  expect(messageOf(body)).toEqual(['4 pictures have no alternative text: "a.svg", "b.png", "c.webp" and 1 more']);
  expect(messageOf(body.slice(2))).toEqual(['2 pictures have no alternative text: "c.webp", "d.jpg?cv=1"']);
  expect(messageOf([{ component: 'hero', _uid: '1', headline: 'H', image: asset('a.jpg') }])).toEqual([
    'the picture "a.jpg" has no alternative text',
  ]);
});

test('finds files where only a picture can be shown', () => {
  const refused = (block: object) =>
    allOf(aSite([aStory({ slug: 'a', content: { ...block } })]).problems()).flatMap(({ code, path, message }) =>
      code === 'badValue' ? [`${path}: ${message}`] : [],
    );
  expect(refused({ component: 'author', title: '', avatar: asset('a.mp4') })).toEqual([
    `avatar: the file "${asset('a.mp4').filename}" is left out: only a picture can be shown here`,
  ]);
  expect(refused({ component: 'course', image: asset('a.mp4') })).toEqual([]);
  expect(refused({ component: 'course', image: asset('a.jpg', { is_private: true }) })).toEqual([
    `image: the file "${asset('a.jpg').filename}" is left out: it is private, so that visitors cannot open it`,
  ]);
});

test.each<[string, object]>([
  ['is decorative', { component: 'course', image: asset('a.jpg', { alt: ' ', meta_data: { decorative: 'true' } }) }],
  [
    'is decorative within a text',
    {
      component: 'course',
      body: {
        type: 'doc',
        content: [{ type: 'image', attrs: { src: asset('a.jpg').filename, alt: '', meta_data: { decorative: true } } }],
      },
    },
  ],
  ['is none', { component: 'course', image: asset('a.pdf') }],
  ['is not there', { component: 'course', image: { filename: '', alt: '' } }],
  ['is behind a video', { component: 'Show', video: 'youtu.be/abc_123', image: asset('a.jpg'), body: aText('x') }],
  ['stands beside a name', { component: 'author', title: '', summary: '', name: 'A', avatar: asset('a.jpg') }],
  [
    'stands beside a headline',
    {
      component: 'page',
      body: [
        {
          component: 'features',
          _uid: '1',
          headline: 'H',
          items: [{ component: 'feature', _uid: '2', headline: 'H', icon: asset('a.svg') }],
        },
      ],
    },
  ],
])('a picture that %s needs no alternative text', (_, content) => {
  expect(withPictures(content).filter(({ code }) => code === 'missingAlt')).toEqual([]);
});

test('empty and valid values are no problem', () => {
  const empty = (value: unknown) =>
    aStory({ slug: `a${String(value)}`, content: { component: 'lesson', summary: 's', minutes: value, body: aText('x') } });
  const level = (value: unknown) => aStory({ slug: `b${String(value)}`, content: { component: 'course', summary: 's', level: value } });
  const values = ['', ' ', null, undefined, {}];
  expect(found([...[...values, 12, '1.5'].map(empty), ...[...values, 'beginner'].map(level)])).toEqual([]);
});

test.each([
  ['stack-blitz-demo', 'project', 'js', []],
  ['stack-blitz-demo', 'project', 'https://stackblitz.com/edit/js', []],
  ['stack-blitz-demo', 'project', 'https://codepen.io/a/pen/b', ['badValue']],
  ['StackBlitzDemo', 'project', 'my project', ['badValue']],
  ['stack-blitz-demo', 'project', '', ['missingField']],
  ['video', 'url', 'youtu.be/abc_123', []],
  ['video', 'url', 'https://videos.example/1', []],
  ['video', 'url', '<iframe src="https://youtu.be/abc_123"></iframe>', ['badValue']],
  ['video', 'date', '2026-03-04', ['missingField']],
  ['video', 'date', 'in March', ['badValue', 'missingField']],
  ['workshop', 'date', '2026-03-04 09:00', ['missingField']],
  ['workshop', 'date', '2026-03-04T09:00:00.000Z', ['missingField']],
  ['workshop', 'date', '', ['missingField']],
  ['workshop', 'date', '4 de marzo', ['badValue', 'missingField']],
])('the findings of a %s whose %s is %j: %j', (component, field, value, codes) => {
  const body = [{ component, _uid: '1', title: 'T', [field]: value }];
  expect(found([aStory({ slug: 'a', content: { body } })]).map(({ code }) => code)).toEqual(codes);
});

test.each<[string, readonly (readonly [text: string, correct?: boolean | string])[], readonly string[]]>([
  ['can be answered', [['a'], ['b', true]], []],
  ['was imported with words for yes', [['a'], ['b', 'true']], []],
  ['has one option', [['a', true]], ['noAnswer options']],
  ['has one option with a text', [['a', true], ['']], ['missingField options[1].text', 'noAnswer options']],
  ['has no option that is correct', [['a'], ['b', false]], ['noAnswer options']],
  ['has no options', [], ['missingField options']],
])('the findings of a quiz that %s, within rich text too', (_, given, told) => {
  const options = given.map(([text, correct], index) => ({ component: 'quiz-option', _uid: `o${index}`, text, correct }));
  const body = { type: 'doc', content: [{ type: 'blok', attrs: { body: [{ component: 'quiz', _uid: '1', question: 'Q?', options }] } }] };
  const content = { component: 'lesson', title: 'T', summary: 's', body };
  expect(found([aStory({ slug: 'a', content })]).map(({ code, path }) => `${code} ${path}`)).toEqual(
    told.map((one) => one.replace(' ', ' body.content[0][0].')),
  );
});

test.each([
  ['``` {one}\nlet a', ['badValue body.content[0]']],
  ['``` {1}\nlet a', []],
  ['``` {one}', []],
  ['``` {one}\nlet a\n```', []],
])('the findings of the code %j: %j', (text, told) => {
  const body = { type: 'doc', content: [{ type: 'code_block', content: [{ type: 'text', text }] }] };
  const content = { component: 'lesson', title: 'T', summary: 's', body };
  expect(found([aStory({ slug: 'a', content })]).map(({ code, path }) => `${code} ${path}`)).toEqual(told);
});

test.each([
  ['www.storyblok.com', ['deadLink']],
  ['cursos/html', ['deadLink']],
  ['java\nscript:alert(1)', ['badValue']],
  ['data:text/html,x', ['badValue']],
  ['https://storyblok.com', []],
  ['//storyblok.com', []],
  ['mailto:ana@academy.example', []],
  ['tel:+34910000000', []],
  ['#part', []],
  ['?tema=css', []],
  ['', []],
])('the link "%s" gives %j, in a field and in a text', (url, codes) => {
  const field = { component: 'hero', _uid: '1', headline: 'H', cta_link: { linktype: 'url', url } };
  const text = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { linktype: 'url', href: url } }] };
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
  expect(found([aStory({ slug: 'a', content: { body: [field, { component: 'prose', _uid: '2', body }] } })])).toEqual(
    codes.flatMap((code) => [
      { code, story: 'a', path: 'body[0].cta_link' },
      { code, story: 'a', path: 'body[1].body.content[0].content[0]' },
    ]),
  );
});

test.each([
  ['email', 'ana@academy.example', []],
  ['asset', 'https://a.storyblok.com/f/1/x.pdf', []],
  ['asset', '/x.pdf', []],
  ['asset', '/y.pdf', ['deadLink']],
])('a text’s link to the %s %s gives %j', (linktype, href, codes) => {
  const text = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { linktype, href } }] };
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
  const story = aStory({ slug: 'a', content: { body: [{ component: 'prose', _uid: '1', body }] } });
  expect(found([story], ['/x.pdf']).map(({ code }) => code)).toEqual(codes);
});

test('reports a show without a video', () => {
  const content = { component: 'show', title: 'T', summary: 's', video: 'soon', body: aText('x') };
  expect(found([aStory({ slug: 'a', content })])).toEqual([{ code: 'badValue', story: 'a', path: 'video' }]);
});

test.each([
  ['/año/uno dos', []],
  ['/a%C3%B1o/uno%20dos/', []],
  ['/año/uno dos?x=1#y', []],
  ['/', []],
  ['//elsewhere.example/a', []],
  ['/100%', ['deadLink']],
  ['/año/dos', ['deadLink']],
])('the link %s is found however it is written', (url, codes) => {
  const link = { linktype: 'url', url };
  const page = aStory({ slug: 'a', content: { body: [{ component: 'hero', _uid: '1', headline: 'H', cta_link: link }] } });
  expect(found([page, aStory({ slug: 'año/uno dos' })]).map(({ code }) => code)).toEqual(codes);
});

test.each([
  '/robots.txt',
  '/sitemap.xml',
  '/es-ES-sitemap.xml',
  '/rss.xml',
  '/en/feed.json',
  '/en/llms.txt',
  '/año viejo/',
  '/a%C3%B1o%20viejo?x=1',
])('the link %s to a file or a redirect is not dead', (url) => {
  const to = (address: string) => ({ component: 'hero', _uid: address, headline: 'H', cta_link: { linktype: 'url', url: address } });
  const page = aStory({ slug: 'a', content: { body: [to(url), to('/a/rss.xml')] } });
  expect(found([page], ['/a%C3%B1o%20viejo'])).toEqual([{ code: 'deadLink', story: 'a', path: 'body[1].cta_link' }]);
});

test('a link to a file beside a page is dead only if there is no such file', () => {
  const links = ['/index.md', '/a.md', '/gone.md', '/git.ics', '/a.ics', '/gone.ics'];
  const body = links.map((url) => ({ component: 'hero', _uid: url, headline: 'H', cta_link: { linktype: 'url', url } }));
  const workshop = { component: 'workshop', title: 'Git', summary: 's', date: '2026-05-31 09:00' };
  const stories = [aStory({ slug: 'home' }), aStory({ slug: 'a', content: { body } }), aStory({ slug: 'git', content: workshop })];
  const dead = (markdown: boolean) => {
    const site = aSite(stories, aConfig({ site: { ...aConfig().site, markdown } }));
    const problems = site.problems();
    return allOf(problems).flatMap(({ code, message }) => (code === 'deadLink' ? [message.replace('the site has no page ', '')] : []));
  };
  expect(dead(true)).toEqual(['/gone.md', '/a.ics', '/gone.ics']);
  expect(dead(false)).toEqual(['/index.md', '/a.md', '/gone.md', '/a.ics', '/gone.ics']);
});

test('reports a story whose address is taken, with a link to the editor', () => {
  const site = aSite(
    [aStory({ slug: 'home', uuid: 'a', id: 7 }), aStory({ slug: 'x', uuid: 'b', path: '/', published_at: '2026-05-01T00:00:00.000Z' })],
    aConfig(),
    { editUrl: (id) => `edit/${id}` },
  );
  const [problem] = allOf(site.problems());
  expect(problem).toMatchObject({ code: 'addressTaken', story: 'home', editUrl: 'edit/7' });
  expect(problem?.message).toContain('(x)');
});

test('of two addresses that differ only in upper and lower case, or in how an accent is written, one is reported', () => {
  const site = aSite([
    aStory({ slug: 'CURSOS/Año', name: 'Old', published_at: '2025-01-01T00:00:00.000Z' }),
    aStory({ slug: 'cursos/año'.normalize('NFD'), name: 'New', published_at: '2026-01-01T00:00:00.000Z' }),
  ]);
  expect([...site.byUrl.keys()]).toEqual(['/cursos/an%CC%83o']);
  expect(allOf(site.problems())).toContainEqual(
    expect.objectContaining({
      code: 'addressTaken',
      story: 'CURSOS/Año',
      message: `its address /CURSOS/A%C3%B1o is taken by "New" (${'cursos/año'.normalize('NFD')}), which was published later; its address /cursos/an%CC%83o is the same file on macOS and Windows`,
    }),
  );
});

test('reports a story whose address cannot have a page', () => {
  expect(found([aStory({ slug: 'robots.txt' }), aStory({ slug: 'en/robots.txt' })])).toEqual([
    { code: 'addressTaken', story: 'robots.txt', path: '' },
  ]);
});

test('reports a story at the address of a screen, unless it is that screen’s text', () => {
  const slugs = ['search', 'en/profile/email', '404', 'purchase-thanks', 'en/Purchase-Error', 'cursos/search', 'config/search', 'EN/Login'];
  const withPath = aStory({ slug: 'entrar', path: '/lost/' });
  const testimonial = aStory({ slug: 'error', content: { component: 'testimonial', name: 'N', quote: 'Q' } });
  const problems = found([...slugs.map((slug) => aStory({ slug })), withPath, testimonial]);
  expect(problems.filter(({ code }) => code === 'addressTaken')).toEqual(
    ['404', 'EN/Login', 'en/Purchase-Error', 'en/profile/email', 'entrar', 'search'].map((story) => ({
      code: 'addressTaken',
      story,
      path: '',
    })),
  );
});

test('reports a screen’s text that is linked to a page as its translation', () => {
  const linked = (slug: string, other: string) => aStory({ slug, alternates: [{ id: 1, full_slug: other, published: true }] });
  const site = aSite([
    aStory({ slug: 'gracias', name: 'Gracias' }),
    linked('en/purchase-thanks', 'gracias'),
    aStory({ slug: 'purchase-error' }),
    linked('en/purchase-error', 'purchase-error'),
  ]);
  const problems = allOf(site.problems());
  expect(problems.filter(({ code }) => code === 'addressTaken').map(({ story, message }) => `${story}: ${message}`)).toEqual([
    'en/purchase-thanks: its address /en/purchase-thanks belongs to a page of the site itself, which is no translation of "Gracias" (gracias)',
  ]);
});

test('ignored kinds are left out, and --strict turns warnings into failures', () => {
  const problem = { code: 'deadLink', story: 'a', path: '', message: '', hint: '', editUrl: null } as const;
  const policies = aConfig().problems;
  expect(judge([problem], { policies: { ...policies, deadLink: 'ignore' }, strict: true })).toEqual([]);
  expect(judge([problem], { policies, strict: false })).toMatchObject([{ severity: 'warn' }]);
  expect(judge([problem], { policies, strict: true })).toMatchObject([{ severity: 'fail' }]);
});

test('reports a root redirect to a missing page', () => {
  const redirecting = (rootRedirect: string) => {
    const site = aSite([aStory({ slug: 'inicio' }), aStory({ slug: 'inglés' })], aConfig({ routes: { rootRedirect } }));
    return allOf(site.problems()).filter(({ code }) => code === 'deadLink');
  };
  expect(['/inicio', '/inglés', '/ingl%C3%A9s'].flatMap(redirecting)).toEqual([]);
  expect(redirecting('/nada')).toMatchObject([{ story: 'site.config.ts', path: 'routes.rootRedirect' }]);
});

test.each([
  [['config/menus', 'en/config/menus'], []],
  [['config/menus'], [['en/config/menus', 'English has no menus: its pages show those in Español']]],
  [
    [],
    [
      ['config/menus', 'Español has no menus: its pages have no navigation in header and footer'],
      ['en/config/menus', 'English has no menus: its pages have no navigation in header and footer'],
    ],
  ],
  [['en/config/other'], [['config/menus', 'Español has no menus: its pages show those in English']]],
])('with the menus %j, those missing are %j', (slugs, expected) => {
  const site = aSite(slugs.map((slug) => aStory({ slug, content: { component: 'menus' } })));
  const problems = allOf(site.problems());
  expect(problems.flatMap(({ code, story, message }) => (code === 'missingMenus' ? [[story, message]] : []))).toEqual(expected);
});

test.each([
  [['home', 'en/home'], null, []],
  [['en/home'], null, [['home', 'Español has no home page at /']]],
  [['en/home'], '/en', []],
  [['home'], null, [['en/home', 'English has no home page at /en']]],
  [['home'], '/inicio', [['en/home', 'English has no home page at /en']]],
  [['inicio'], '/inicio', [['en/home', 'English has no home page at /en']]],
])('with the stories %j and a root redirect to %s, the missing homes are %j', (slugs, rootRedirect, expected) => {
  const site = aSite(
    slugs.map((slug) => aStory({ slug })),
    aConfig({ routes: { rootRedirect } }),
  );
  const problems = allOf(site.problems());
  expect(problems.flatMap(({ code, story, message }) => (code === 'missingHome' ? [[story, message]] : []))).toEqual(expected);
});

test.each([
  [
    'what is called so in a folder',
    ['pages/home', 'pages/a', 'blog/b'],
    `If "pages/home" is the home page, write routes: { mount: { 'pages/': '/' } }`,
  ],
  ['the nearest of several', ['a/b/home', 'c/home'], `mount: { 'c/': '/' } } into site.config.ts; likewise for "a/b/home".`],
  [
    'the start page of a folder that has most pages',
    ['sitio/', 'sitio/a', 'b'],
    `If "sitio" is the home page, write routes: { mount: { 'sitio/': '/' } }`,
  ],
  [
    'a page at the root',
    ['blog/', 'blog/a', 'hola', 'que'],
    `If "hola" is the home page, write routes: { home: 'hola' } into site.config.ts; likewise for "que".`,
  ],
  ['nothing', ['blog/a'], 'Publish "home", or set routes.rootRedirect'],
])('a missing home page may be %s', (_, slugs, hint) => {
  const stories = [...slugs, 'en/home'].map((slug) => aStory({ slug }));
  const homes = allOf(aSite(stories, aConfig()).problems()).filter(({ code }) => code === 'missingHome');
  expect(homes.map((one) => one.hint)).toEqual([expect.stringContaining(hint)]);
});

test.each([
  ['of a language', ['cursos/a', 'de/cursos/b', 'de/b'], ['de/: the folder looks like German']],
  ['of a language and a region', ['pt-br/cursos/'], ['pt-br/: the folder looks like Brazilian Portuguese']],
  ['of a language with a script', ['zh_hans/a'], ['zh_hans/: the folder looks like Simplified Chinese']],
  ['with nothing but a start page', ['home', 'de/'], ['de/: the folder looks like German']],
  ['that is a language’s', ['cursos/a', 'en/cursos/a'], []],
  ['that is mounted as a folder like any other', ['ts/generics', 'ts/types/a'], []],
  ['that is left out', ['it/a'], []],
  ['that is not named like a language', ['cursos/a', 'qq/cursos/a', 'de-xx/a', 'cursos/de/a', 'de'], []],
])('a root folder %s: %j', (_, slugs, expected) => {
  const mount = { 'ts/': '/typescript/', 'it/': null };
  const site = aSite(
    slugs.map((slug) => aStory({ slug })),
    aConfig({ routes: { mount } }),
  );
  const problems = allOf(site.problems());
  expect(problems.flatMap(({ code, story, message }) => (code === 'folderLanguage' ? [`${story}: ${message.split(',')[0]}`] : []))).toEqual(
    expected,
  );
});

test.each([
  ['de', ['es', 'en'], "to `locales`, add { code: 'de', prefix: 'de' }"],
  ['pt-BR', ['es', 'en'], "to `locales`, add { code: 'pt-BR', prefix: 'pt-br', folder: 'pt-BR' }"],
  ['es', ['es', 'en'], "in `locales`, add folder: 'es' to 'es'"],
  ['en', ['es'], "to `locales`, add { code: 'en', prefix: 'en' }"],
  ['en-us', ['es', 'en'], `in \`locales\`, add folder: 'en-us' to 'en', if that replaces "en"`],
])('what to add for the folder %s to a site in %j is said', (folder, codes, expected) => {
  const config = aConfig({ locales: aConfig().locales.filter(({ code }) => codes.includes(code)) });
  const slugs = ['home', `${folder}/home`, ...(codes.includes('en') ? ['en/home'] : [])];
  const problems = allOf(
    aSite(
      slugs.map((slug) => aStory({ slug })),
      config,
    ).problems(),
  );
  const [problem, ...others] = problems.filter(({ code }) => code === 'folderLanguage');
  expect(problem?.message.split(': ').slice(1).join(': ')).toBe(expected);
  expect(problem?.hint).toContain(`routes: { mount: { '${folder}/': null } }; if it is no language, { '${folder}/': '/${folder}/' }`);
  expect(others).toEqual([]);
});

const linkTo = (slug: string) => ({ linktype: 'story', id: uuidOf(slug), cached_url: slug, fieldtype: 'multilink' });
const bar = (slug: string, component: string, more: Readonly<Record<string, unknown>> = {}) => {
  const links = ['a', 'b', 'c'].map((to) => ({ _uid: to, component: 'theirs', label: 'To a page', link: linkTo(to) }));
  return aStory({ slug, content: { component, title: '', links }, ...more });
};
const settingsIn = (stories: Parameters<typeof found>[0]) => {
  const pages = ['a', 'b', 'c'].map((slug) => aStory({ slug }));
  const site = aSite([...stories, ...pages], aConfig(), { hasBlock: () => false });
  return allOf(site.problems()).filter(({ code }) => code === 'settingsPage');
};

test.each([
  ['are called so', [bar('ajustes', 'SiteSettings'), bar('en/settings', 'site_settings')], '"SiteSettings" (ajustes, en/settings)'],
  ['are called so, of several types', [bar('x', 'header'), bar('y', 'main-footer')], '"header" (x), "main-footer" (y)'],
  [
    'have links and are read by others',
    [bar('x', 'links-bar'), aStory({ slug: 'd', content: { component: 'theirs', bar: uuidOf('x') } })],
    '"links-bar" (x)',
  ],
  [
    'are called so, are many, and are read by others',
    [
      ...['x', 'y', 'z', 'w'].map((slug) => bar(slug, 'global')),
      aStory({ slug: 'd', content: { component: 'theirs', all: [uuidOf('z')] } }),
    ],
    '"global" (x, y, z and 1 more)',
  ],
])('stories that %s are reported as settings', (_, stories, expected) => {
  const [problem, ...others] = settingsIn(stories);
  expect(problem?.message).toBe(`stories that seem to hold settings or navigation are pages, to which nothing links: ${expected}`);
  expect(others).toEqual([]);
});

test('what to write so that settings are no pages is said', () => {
  expect(settingsIn([bar('x', 'header'), bar('y', 'footer')])[0]?.hint).toContain(
    "routes: { withoutPage: ['testimonial', 'faq-item', 'menus', 'header', 'footer'] }",
  );
});

test.each([
  ['are linked', [bar('x', 'header'), aStory({ slug: 'd', content: { component: 'theirs', link: linkTo('x') } })]],
  ['are linked by their address', [bar('x', 'header'), aStory({ slug: 'd', content: { go: { linktype: 'url', url: '/x/' } } })]],
  ['are the home page', [bar('home', 'global')]],
  ['are a start page', [bar('x/', 'navigation')]],
  ['have a real path', [bar('x', 'header', { path: '/start' })]],
  ['have no pages', [bar('config/x', 'header')]],
  ['are many of a kind', ['x', 'y', 'z'].map((slug) => bar(slug, 'page-header'))],
  ['nobody reads', [bar('x', 'links-bar')]],
  ['have a name that only begins so', [bar('x', 'header-story')]],
  [
    'have sentences',
    [
      aStory({ slug: 'x', content: { component: 'person', bio: 'Writes about pages of the web for those who make them, every day.' } }),
      aStory({ slug: 'd', content: { component: 'theirs', by: uuidOf('x') } }),
    ],
  ],
  ['are of a kind that has pages here', [bar('x', 'page'), aStory({ slug: 'd', content: { component: 'theirs', by: uuidOf('x') } })]],
])('stories that %s are not taken for settings', (_, stories) => {
  expect(settingsIn(stories)).toEqual([]);
});

test('a component without pages that nothing has is reported', () => {
  const config = aConfig({ routes: { withoutPage: ['FaqItem', 'category', 'theirs', 'thiers'] } });
  const problems = allOf(aSite([aStory({ slug: 'a', content: { component: 'Theirs' } })], config).problems());
  expect(problems.filter(({ story }) => story === 'site.config.ts')).toMatchObject([
    { code: 'unknownComponent', path: 'routes.withoutPage', message: 'no story and no schema has the component "thiers"' },
  ]);
});

test('a story without a page may have a component without a template, but no empty required field', () => {
  const rows = [{ component: 'menu-item', _uid: '1', label: 'L', link: '' }];
  expect(found([aStory({ slug: 'config/x', content: { component: 'theirs', rows } })])).toEqual([
    { code: 'missingField', story: 'config/x', path: 'rows[0].link' },
    { code: 'unshownContent', story: 'config/x', path: '' },
  ]);
});

test('a story of settings is shown if a page refers to it, and counts for nothing if it is left out on purpose', () => {
  const settings = aStory({ slug: 'config/x', content: { component: 'theirs', title: 'Settings' } });
  const reader = aStory({ slug: 'a', content: { component: 'theirs', title: 'A page', reads: uuidOf('config/x') } });
  const textsOf = (...stories: readonly Readonly<Record<string, unknown>>[]) => aSite(stories).texts();
  expect(textsOf(settings)).toEqual({ count: 1, shown: 0, unshown: [{ component: 'theirs', field: '', count: 1 }] });
  expect(textsOf(settings, reader)).toEqual({ count: 2, shown: 2, unshown: [] });
  expect(textsOf(aStory({ slug: 'config/q', content: { component: 'faq-item', title: 'Why?' } }))).toEqual({
    count: 0,
    shown: 0,
    unshown: [],
  });
});

test('a link with only a slug is checked as an address', () => {
  const to = (slug: string) => ({ linktype: 'story', id: '', cached_url: slug });
  const page = (slug: string) =>
    aStory({ slug: 'a', content: { body: [{ component: 'hero', _uid: '1', headline: 'H', cta_link: to(slug) }] } });
  expect([found([page('login')]), found([page('nobody')])]).toMatchObject([[], [{ code: 'deadLink' }]]);
});

test('the order of findings does not depend on the order of the stories', () => {
  const problem = (message: string) => ({ code: 'missingField', story: 'a', path: 'b', message, hint: '', editUrl: null }) as const;
  const judged = judge(['2', '1'].map(problem), { policies: aConfig().problems, strict: false });
  expect(judged.map(({ message }) => message)).toEqual(['1', '2']);
});
