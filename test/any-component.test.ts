import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { runAcademy } from './support/run-academy.ts';
import { uuidOf } from './support/builders.ts';
import { tempDir } from './support/temp-dir.ts';

const CONFIG = `import { defineConfig } from 'academy';
export default defineConfig({
  site: { name: 'School', origin: 'https://school.example', markdown: true },
  locales: [{ code: 'en', iso: 'en-US', label: 'EN', name: 'English', prefix: '' }],
});`;

const story = (slug: string, content: object) => ({
  id: slug.length,
  uuid: uuidOf(slug),
  name: `The story ${slug}`,
  slug,
  full_slug: slug,
  published_at: '2026-01-01T00:00:00.000Z',
  published: true,
  content: { _uid: uuidOf(`uid ${slug}`), ...content },
});
const asset = (name: string, more: object = {}) => ({ filename: `https://a.storyblok.com/f/1/800x600/a/${name}`, alt: '', ...more });
const richtext = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

// Content as starters of other people have it: nothing here is a component of ours, or has its fields.
const HOME = story('home', {
  component: 'landing_page',
  body: [
    {
      _uid: '1',
      component: 'Hero',
      headline: 'A headline that ours has too',
      subline: 'Below the headline',
      theme: 'dark',
      cta: { linktype: 'story', id: uuidOf('about'), url: '', cached_url: 'about' },
      cta_label: 'Read about us',
    },
    {
      _uid: '2',
      component: 'grid',
      columns: [
        { _uid: '3', component: 'teaser', title: 'First teaser', text: 'Its text\nin two lines' },
        {
          _uid: '4',
          component: 'teaser',
          title: 'Second teaser',
          text: '**Bold** text with a [link](/about)',
          image: asset('b.jpg', { alt: 'Seen in the picture' }),
        },
      ],
    },
    {
      _uid: '5',
      component: 'gallery',
      pictures: [asset('c.jpg', { alt: 'Third' }), asset('d.jpg', { title: 'Its title', alt: 'Fourth' })],
    },
    { _uid: '6', component: 'downloads', file: asset('prices.pdf', { title: 'All prices' }), film: asset('film.mp4', { alt: 'The film' }) },
    { _uid: '7', component: 'text_section', content: richtext('A rich text'), since: '2026-03-01 09:00', seats: '12' },
    {
      _uid: '8',
      component: 'price_table',
      table: { thead: [{ value: 'Plan' }, { value: 'Price' }], tbody: [{ body: [{ value: 'Basic plan' }, { value: 'Ten euros' }] }] },
    },
    { _uid: '9', component: 'plugin_user', icon: { plugin: 'icon-picker', label: 'Written in a plugin' } },
    { _uid: '10', component: 'related', posts: [uuidOf('about')] },
  ],
});
const ABOUT = story('about', {
  component: 'article',
  title: 'About this school',
  author: 'Ada',
  intro: 'An introduction.',
  long_text: richtext('At length.'),
});

const SHOWN = [
  'A headline that ours has too',
  'Below the headline',
  'Read about us',
  'First teaser',
  'Its text',
  'in two lines',
  'Second teaser',
  'Bold text with a',
  'Its title',
  'All prices',
  'A rich text',
  '12',
  'Plan',
  'Price',
  'Basic plan',
  'Ten euros',
  'Written in a plugin',
  'About this school',
];

test('all that was written into a space of other components is on its pages, in their Markdown and in the search, and nothing that is for programs', async () => {
  const root = tempDir({ 'site.config.ts': CONFIG, 'space/stories.json': { stories: [HOME, ABOUT] } });
  const { code, stderr } = await runAcademy(['build', '--space', 'space', '--env', 'production'], {}, { root });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');
  const main = parse(read('index.html')).querySelector('main');
  const words = main?.structuredText.replaceAll(/\s+/g, ' ') ?? '';
  expect(SHOWN.filter((text) => !words.includes(text))).toEqual([]);
  expect(words).not.toMatch(/dark|icon-picker|doc\b/);
  expect(main?.querySelectorAll('h1').map(({ text }) => text)).toEqual(['A headline that ours has too']);
  expect(main?.querySelectorAll('img').map((image) => image.getAttribute('alt'))).toEqual(
    expect.arrayContaining(['Seen in the picture', 'Third', 'Fourth']),
  );
  expect(main?.querySelectorAll('a[href="/about"]').map(({ text }) => text.trim())).toEqual(
    expect.arrayContaining(['Read about us', 'link']),
  );
  expect(main?.querySelector('time')?.getAttribute('datetime')).toMatch(/^2026-03-01/);
  expect(main?.querySelector('video')?.getAttribute('src')).toContain('film.mp4');

  const markdown = read('index.md')
    .replaceAll(/[*\\|]/g, '')
    .replaceAll(/\s+/g, ' ');
  expect(SHOWN.filter((text) => !markdown.includes(text))).toEqual([]);
  const article = parse(read('about/index.html')).querySelector('main')?.structuredText ?? '';
  expect(['About this school', 'Ada', 'An introduction.', 'At length.'].filter((text) => !article.includes(text))).toEqual([]);
  // Once for the component, whatever it has.
  expect(stderr.match(/the component "Hero" has other fields than its block: "cta", "subline"/g)).toHaveLength(1);
});
