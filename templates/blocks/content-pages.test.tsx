import { renderToStaticMarkup } from 'react-dom/server';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import {
  listKey,
  type Block,
  type BlockProps,
  type Card,
  type ListQuery,
  type PageProps,
  type Reads,
  type Story,
  type UrlPath,
} from '../contract.ts';
import { aPage, aPicture, aText } from '../../test/support/builders.ts';
import { createPage, PageProvider } from '../page.tsx';
import { toVideoSource } from '../parts/media/embed-addresses.ts';
import * as author from './author.tsx';
import * as category from './category.tsx';
import * as course from './course.tsx';
import * as devtip from './devtip.tsx';
import * as fundamental from './fundamental.tsx';
import * as key from './key.tsx';
import * as lesson from './lesson.tsx';
import * as list from './list.tsx';
import * as show from './show.tsx';
import * as staticPage from './static.tsx';
import * as transcript from './transcript.tsx';
import * as workshop from './workshop.tsx';

type Fields = Block & Readonly<Record<string, unknown>>;

/** The minimum that an editor can fill in: every optional field is empty. */
const empty = {
  title: 'A title',
  name: 'A title',
  summary: '',
  role: '',
  bio: '',
  image: null,
  avatar: null,
  website: null,
  level: '',
  duration: '',
  teacher: '',
  author: '',
  categories: [],
  outcomes: '',
  minutes: null,
  video: '',
  date: '',
  place: '',
  price: '',
  register: null,
  faq: [],
  body: null,
};

const pages: readonly [string, ComponentType<BlockProps<never>>, Reads<never> | undefined][] = [
  ['author', author.Author, author.reads],
  ['category', category.Category, category.reads],
  ['course', course.Course, course.reads],
  ['devtip', devtip.Devtip, devtip.reads],
  ['fundamental', fundamental.Fundamental, fundamental.reads],
  ['key', key.Key, key.reads],
  ['lesson', lesson.Lesson, lesson.reads],
  ['show', show.Show, show.reads],
  ['static', staticPage.Static, undefined],
  ['workshop', workshop.Workshop, workshop.reads],
];

test.each(pages)('the block %s with only a title renders one h1 and no empty elements', (component, Root, reads) => {
  const html = render(Root, reads, { ...empty, component, _uid: 'root' });
  expect(html.match(/<h1[^>]*>A title<\/h1>/g)).toHaveLength(1);
  expect(html).not.toMatch(/undefined|\bnull\b|NaN|<(ul|ol|dl|p|h2)[^>]*><\/\1>/);
});

test.each(pages)('the block %s without a title has the name of its story as its heading', (component, Root, reads) => {
  const content = { ...empty, title: '', name: '', component, _uid: 'root' };
  const html = render(Root, reads, content, { story: { ...aCard('/this', content), name: 'A name' } });
  expect(html).toMatch(/<h1[^>]*>A name<\/h1>/);
  expect(html).not.toMatch(/<(a|h1|h2)[^>]*><\/\1>/);
});

test('the video of a talk without a title has the name of its story', () => {
  const content = { ...empty, title: '', name: '', component: 'show', _uid: 'root', video: 'https://www.youtube.com/watch?v=abcdefghijk' };
  const html = render(show.Show as ComponentType<BlockProps>, show.reads as Reads, content, {
    story: { ...aCard('/this', content), name: 'A name' },
  });
  expect(html).toContain('&quot;title&quot;:&quot;A name&quot;');
});

test.each([
  ['author', author.Author, author.reads],
  ['course', course.Course, course.reads],
  ['devtip', devtip.Devtip, devtip.reads],
  ['show', show.Show, show.reads],
  ['workshop', workshop.Workshop, workshop.reads],
] as const)('the picture at the top of the page of a %s does not wait until it is seen', (component, Root, reads) => {
  const image = { src: '/assets/a.svg', alt: 'A picture', width: 600, height: 400 };
  const content = { ...empty, component, _uid: 'root', image, avatar: image, video: 'https://youtu.be/aqz-KE-bpKQ' };
  const html = render(Root as ComponentType<BlockProps>, reads as Reads, content);
  expect(html.match(/<img [^>]*>/g)?.map((picture) => picture.includes('loading="eager"'))).toEqual([true]);
});

test('a lesson shows its position and links to the previous and next lesson', () => {
  const lessons = ['one', 'two', 'three'].map((slug) => aLesson(slug));
  const html = render(lesson.Lesson, lesson.reads, lessons[1]!.content as Fields, { course: { course: aCourse, lessons, current: 1 } });
  expect(html).toContain('lesson.place {&quot;number&quot;:2,&quot;total&quot;:3}');
  expect(html).toMatch(/href="\/cursos\/x\/two" aria-current="page"/);
  expect(html).toMatch(/<a [^>]*href="\/cursos\/x\/one" rel="prev"/);
  expect(html).toMatch(/<a [^>]*href="\/cursos\/x\/three" rel="next"/);
  expect(html).not.toContain('lesson.finished');
});

test.each([[30], [0], [null]])('a lesson shows its duration only if it has one (minutes: %s)', (minutes) => {
  const lessons = ['one', 'two'].map((slug) => aLesson(slug, minutes));
  const html = render(lesson.Lesson, lesson.reads, lessons[0]!.content as Fields, { course: { course: aCourse, lessons, current: 0 } });
  expect(html.match(/time\.minutes \{&quot;minutes&quot;:30\}/g)?.length ?? 0).toBe(minutes ? 4 : 0);
  expect(html).not.toMatch(/minutes&quot;:0|>0</);
});

test('the last lesson says that it is the last, congratulates nobody as served, and has no next link', () => {
  const html = render(lesson.Lesson, lesson.reads, aLesson('one').content as Fields, {
    course: { course: aCourse, lessons: [aLesson('one')], current: 0 },
  });
  expect(html).toMatch(/<h2 [^>]*>lesson.last/);
  expect(html.replaceAll(/ props="[^"]*"/g, '')).not.toMatch(/lesson\.finished \{|lesson\.missing/);
  expect(html).not.toContain('rel="next"');
});

test.each([
  ['/cursos/x', ['/cursos/y', '/cursos/z']],
  ['/cursos/y', ['/cursos/z', '/cursos/x']],
  ['/cursos/z', ['/cursos/x', '/cursos/y']],
  ['/cursos/elsewhere', ['/cursos/x', '/cursos/y', '/cursos/z']],
])('the last lesson of %s leads to the next course first, then to the others', (url, others) => {
  const cards = Object.fromEntries(
    ['/cursos/x', '/cursos/y', '/cursos/z'].map((one) => [one, { ...aCourse, uuid: one, url: one as UrlPath }]),
  );
  const { content } = aLesson('one');
  const lists = listsOf(lesson.reads as Reads, content as Fields, () => Object.keys(cards));
  const outline = { course: { ...aCourse, uuid: url }, lessons: [aLesson('one')], current: 0 };
  const html = render(lesson.Lesson, lesson.reads, content as Fields, { cards, lists, course: outline });
  expect(html).toMatch(
    new RegExp(`<a class="button" href="${others[0]}" data-completes="true" data-onward="true" data-labels="[^"]*">lesson.nextCourse`),
  );
  expect([...html.matchAll(/class="card-link" href="([^"]*)"/g)].map(([, href]) => href)).toEqual(others);
});

test('a publication date is shown in the site’s time zone, with the UTC time in dateTime', () => {
  const content = { ...empty, component: 'devtip', _uid: 'root' };
  const publishedAt = '2026-03-04T23:30:00.000Z';
  const html = render(devtip.Devtip, devtip.reads, content, {
    story: { ...aCard('/this', content), publishedAt },
    site: { ...aPage().site, timeZone: 'Europe/Madrid' },
  });
  expect(html).toContain(`<time dateTime="${publishedAt}">5 de marzo de 2026</time>`);
});

test('the mail to book a workshop says which, when and in which language; addresses in its ticket are links', () => {
  const register = { type: 'email', to: 'ana@test.example', newTab: false };
  const content = {
    ...empty,
    title: 'Formularios & más',
    component: 'workshop',
    _uid: 'root',
    date: '2027-03-18 09:00',
    duration: '6 horas',
    place: 'En línea (https://meet.example/a?b=1&c).',
    register,
  };
  const html = render(workshop.Workshop, workshop.reads, content);
  const mails = [...html.matchAll(/href="(mailto:[^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&') ?? '');
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    expect(mail.startsWith('mailto:ana@test.example?subject=')).toBe(true);
    for (const said of ['Formularios & más', 'jueves, 18 de marzo de 2027', 'español'])
      expect(decodeURIComponent(new URL(mail).search)).toContain(said);
  }
  expect(html).toContain('(<a href="https://meet.example/a?b=1&amp;c">https://meet.example/a?b=1&amp;c</a>).');
  expect(html).toContain('9:00–15:00, tiempo universal coordinado');
});

test('a workshop can be booked until it is over, and then says so', () => {
  const register = { type: 'email', to: 'ana@test.example' };
  const content = { ...empty, component: 'workshop', _uid: 'root', date: '2026-05-31 09:00', price: '90 €', register };
  const shown = (over: readonly string[]) => render(workshop.Workshop, workshop.reads, content, { over });
  expect(shown([])).toMatch(/90 €.*workshop\.book/);
  expect(shown([])).not.toContain('workshop.over');
  expect(shown(['/this'])).toMatch(/90 €.*workshop\.over/);
  expect(shown(['/this'])).not.toMatch(/workshop\.book|workshop\.soon|workshop\.calendar|ana@test/);
});

test('a workshop to come can be added to a calendar, on its own page, if it has a date', () => {
  const shown = (date: string, more = {}) =>
    render(workshop.Workshop, workshop.reads, { ...empty, component: 'workshop', _uid: 'root', date }, more);
  expect(shown('2026-05-31 09:00')).toContain('href="/this.ics"');
  expect(shown('')).not.toContain('.ics');
  expect(shown('31 de mayo')).not.toContain('.ics');
  const page = aCard('/other', { ...empty, component: 'page', _uid: 'page' });
  expect(shown('2026-05-31 09:00', { story: page })).not.toContain('.ics');
});

test.each([
  ['a list of workshops', list.List, list.reads, { component: 'list', _uid: 'list', of: 'workshop', limit: null, more_link: null }],
  ['a category', category.Category, category.reads, { ...empty, component: 'category', _uid: 'root' }],
] as const)('%s marks past workshops and hides their price', (_, Root, reads, block) => {
  const [soon, past] = ['soon', 'past'].map((slug) =>
    aCard(`/${slug}`, { ...empty, component: 'workshop', _uid: slug, title: slug, price: `${slug} 90 €` }),
  );
  const cards = { '/soon': soon!, '/past': past! };
  const lists = listsOf(reads as Reads, block, ({ of }) => (of.includes('workshop') ? Object.keys(cards) : []));
  const html = render(Root as ComponentType<BlockProps>, reads as Reads, block, { cards, lists, over: ['/past'] });
  expect(html.split('<article').map((entry) => [entry.includes('workshop.past'), entry.includes('90 €')])).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ]);
});

test('cards name their author, but not on the author’s own page, whichever language of the author they refer to', () => {
  const ana = { ...empty, component: 'author', _uid: 'root', name: 'Ana' };
  const tip = aCard('/tip', { ...empty, component: 'devtip', _uid: 'tip', author: '/ana' });
  const shown = (url: string) => {
    const cards = { '/tip': tip, '/ana': aCard(url, ana) };
    return render(author.Author, author.reads, ana, { cards, lists: listsOf(author.reads as Reads, ana, () => ['/tip']) });
  };
  expect(shown('/ana')).toContain('article.by');
  expect(shown('/this')).toContain('href="/tip"');
  expect(shown('/this')).not.toContain('article.by');
});

test.each([
  [1, 1],
  [null, 2],
  [0, 2],
  [-1, 2],
])('a list of testimonials with the limit %j shows %j of two', (limit, shown) => {
  const block = { component: 'list', _uid: 'list', of: 'testimonial', limit, more_link: null } as Fields;
  const cards = Object.fromEntries(['/a', '/b'].map((url) => [url, aCard(url, { ...empty, component: 'testimonial', _uid: url })]));
  const lists = listsOf(list.reads as Reads, block, () => Object.keys(cards));
  const html = render(list.List as ComponentType<BlockProps>, list.reads as Reads, block, { cards, lists });
  expect(html.match(/<li/g)).toHaveLength(shown);
});

test('a category lists its workshops by date, so that those that are over come last', () => {
  const block = { ...empty, component: 'category', _uid: 'root' } as unknown as Parameters<typeof category.reads>[0];
  const queries = category.reads(block, aCard('/this', { ...empty, component: 'category', _uid: 'root' }));
  expect(queries.map(({ of, order }) => [...of, order])).toEqual([
    ['course', undefined],
    ['workshop', 'date'],
    ['devtip', undefined],
  ]);
});

test('a video is rendered as a link to its page, not as an iframe', () => {
  const video = 'https://youtu.be/abc_12345';
  const html = render(show.Show, show.reads, { ...empty, component: 'show', _uid: 'root', video });
  expect(html).toContain(`<a class="video-embed-trigger" href="${toVideoSource(video)!.page}"`);
  expect(html).not.toContain('<iframe');
});

test('a transcript without content is not rendered', () => {
  const withBody = (body: unknown) => render(transcript.Transcript, undefined, { component: 'transcript', _uid: 'root', body });
  expect(withBody(aText('Hello'))).toMatch(/<details [^>]*><summary [^>]*>show\.transcript .*<p>Hello<\/p>/);
  expect(withBody(aPicture)).toMatch(/<details .*alt="A picture"/);
  expect(withBody(aText(''))).toBe('');
  expect(withBody(null)).toBe('');
});

test.each(pages.filter(([component]) => ['lesson', 'devtip', 'fundamental', 'key', 'show'].includes(component)))(
  'the block %s links to the feedback address with its URL and title, if the site has one',
  (component, Root, reads) => {
    const content = { ...empty, title: 'Ids & classes', component, _uid: 'root' };
    const url = '/a/b' as UrlPath;
    const { site } = aPage();
    const feedback = 'https://forms.example/?page={url}&about={title}';
    expect(render(Root, reads, content, { url, site: { ...site, feedback } })).toContain(
      '<a href="https://forms.example/?page=https%3A%2F%2Ftest.example%2Fa%2Fb&amp;about=Ids%20%26%20classes" rel="nofollow">article.feedback',
    );
    expect(render(Root, reads, content, { url, site })).not.toContain('article.feedback');
    expect(render(Root, reads, { ...content, title: 'Half \ud83d' }, { url, site: { ...site, feedback } })).toContain(
      'about=Half%20%EF%BF%BD"',
    );
  },
);

// --- internal ---

const aCourse = aCard('/cursos/x', { ...empty, component: 'course', _uid: 'course' });

function aLesson(slug: string, minutes: number | null = 5): Card {
  return aCard(`/cursos/x/${slug}`, { ...empty, title: slug, minutes, component: 'lesson', _uid: slug });
}

function aCard(url: string, content: Fields): Card {
  return { uuid: url, name: url, locale: 'es', url: url as UrlPath, publishedAt: null, updatedAt: null, content };
}

/** The results of what a block reads. */
const listsOf = (reads: Reads | undefined, content: Fields, found: (query: ListQuery) => readonly string[]) =>
  Object.fromEntries((reads?.(content, aCard('/this', content)) ?? []).map((query) => [listKey(query), found(query)]));

function render<B extends Block>(
  Root: ComponentType<BlockProps<B>>,
  reads: Reads<B> | undefined,
  content: Fields,
  more: Partial<PageProps> = {},
): string {
  const block = content as B;
  const story: Story = aCard('/this', content);
  const lists = listsOf(reads as Reads | undefined, content, () => []);
  const page = createPage(aPage({ story, lists, ...more }), (message, values) => `${message} ${JSON.stringify(values ?? {})}`, {
    blocks: {},
    screens: {},
    generic: ({ block: { component } }: BlockProps) => component,
  } as never);
  return renderToStaticMarkup(
    <PageProvider value={page}>
      <Root block={block} />
    </PageProvider>,
  );
}
