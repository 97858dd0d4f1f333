import { expect, test } from 'vitest';
import { NO_NEEDS } from '../../test/support/builders.ts';
import { islandNames, joinNeeds, needsOf, tagsOf } from './page-needs.ts';

const island = (name: string, props: object = {}) =>
  `<academy-island name="${name}" when="load" src="/assets/x.js" props="${JSON.stringify(props).replaceAll('"', '&quot;')}"></academy-island>`;
const needsIn = (html: string) => needsOf(tagsOf(html));

test('a page of text, own images and the site island needs nothing', () => {
  expect(needsIn(`<h1>Title</h1><p>&lt;academy-island name="login"&gt; <img src="/assets/a.png" alt=""></p>${island('site')}`)).toEqual(
    NO_NEEDS,
  );
});

test.each([
  ['login', { account: 'popup', recaptcha: true }],
  ['profile-password', { account: 'popup', recaptcha: true }],
  ['session', { account: 'session' }],
  ['lost', { account: 'session', recaptcha: true }],
  ['progress', { account: 'documents' }],
  ['profile', { account: 'popup', recaptcha: true, storage: true, anyPicture: true }],
  ['opt-in', { account: 'session', callable: true }],
  ['analytics', { analytics: true }],
])('the island %s determines the needs of its page', (name, needs) => {
  expect(needsIn(island(name))).toEqual({ ...NO_NEEDS, ...needs });
});

test('a payment is looked up where there is a provider to ask', () => {
  expect(needsIn(island('purchase', { publishableKey: 'pk_test_1' }))).toEqual({ ...NO_NEEDS, payment: true });
  expect(needsIn(island('purchase', { publishableKey: null }))).toEqual(NO_NEEDS);
});

test('frames are the distinct origins that embeds can open', () => {
  const html = ['https://stackblitz.com/edit/a?embed=1&x=2', 'https://stackblitz.com/edit/b', 'https://player.vimeo.com/video/1'];
  expect(needsIn(html.map((src) => island('embed', { src, title: 'A "title"' })).join('')).frames).toEqual([
    'https://player.vimeo.com',
    'https://stackblitz.com',
  ]);
});

test('a frame that a template writes is one too', () => {
  const frame = '<iframe title="Map" src="https://maps.example/embed?a=1&amp;b=2" loading="lazy"></iframe>';
  expect(needsIn(`${frame}<iframe src="/own"></iframe><iframe srcdoc="a"></iframe>`)).toEqual({
    ...NO_NEEDS,
    frames: ['https://maps.example'],
  });
});

test('media are the origins of videos and recordings, or the site itself', () => {
  expect(needsIn('<video src="https://a.storyblok.com/f/1/x/a/b.mp4"></video>').media).toEqual(['https://a.storyblok.com']);
  expect(needsIn('<audio src="/assets/a.mp3"></audio><audio src="https://a.storyblok.com/f/1/x/a/b.mp3"></audio>').media).toEqual([
    "'self'",
    'https://a.storyblok.com',
  ]);
});

test('a > in an attribute does not end the tag', () => {
  const frame = island('embed', { title: 'a > b', src: 'https://stackblitz.com/edit/a' });
  const picture = `<img alt="a > b" srcSet="https://a.storyblok.com/f/1/a.png 320w" src="https://a.storyblok.com/f/1/b.png"/>`;
  expect(needsIn(frame + picture)).toMatchObject({ frames: ['https://stackblitz.com'], images: ['https://a.storyblok.com'] });
});

test('images are the distinct origins in src and srcset', () => {
  const html = `<img alt="" src="https://a.storyblok.com/f/1/2x2/a.png" srcset="https://cdn.example/a.png 320w, https://a.storyblok.com/f/1/a.png 640w"><img src="//b.example/x.png">`;
  expect(needsIn(html).images).toEqual(['https://a.storyblok.com', 'https://b.example', 'https://cdn.example']);
});

test.each(["https://a;script-src'unsafe-inline'/a.png", 'https://a,b.example/a.png', 'https://*/a.png', "https://'self'/a.png"])(
  'the image address %s is not a valid policy source and is left out',
  (src) => {
    expect(needsIn(`<img alt="" src="${src}">`).images).toEqual([]);
  },
);

test.each([
  ['https://a_b.example:8443/a.png', 'https://a_b.example:8443'],
  ['https://[::1]:80/a.png', 'https://[::1]:80'],
  ['https://señal.example/a.png', 'https://xn--seal-hqa.example'],
])('an image at %s has the origin %s', (src, origin) => {
  expect(needsIn(`<img alt="" src="${src}">`).images).toEqual([origin]);
});

test('joinNeeds combines the needs of all pages', () => {
  const parts = [
    '<p>',
    island('login'),
    island('purchase', { publishableKey: 'pk_test_1' }),
    island('embed', { src: 'https://stackblitz.com/a' }),
  ];
  const together = { ...NO_NEEDS, account: 'popup', recaptcha: true, frames: ['https://stackblitz.com'], payment: true };
  expect(joinNeeds(parts.map(needsIn))).toEqual(together);
  expect(joinNeeds([])).toEqual(NO_NEEDS);
});

const none = { islands: [], pictures: [], frames: [], players: [], scripts: [] };

test('islands, pictures and their sources are found, whatever their attributes contain', () => {
  const site = '<academy-island name="site" when="idle" props="{&quot;a&quot;:1}">';
  const embed = '<academy-island name="embed" title="a > b">';
  const source = '<source media="(width > 1px)" srcSet="/a.avif"/>';
  const img = '<img alt src="/a.png">';
  expect(tagsOf(`<main>${site}<picture>${source}${img}</picture></academy-island>${embed}</academy-island></main>`)).toEqual({
    ...none,
    islands: [
      { name: 'site', tag: site },
      { name: 'embed', tag: embed },
    ],
    pictures: [source, img],
  });
});

test('videos and recordings are found', () => {
  const [video, audio] = ['<video controls src="/a.mp4" aria-label="a > b">', '<audio src="/a.mp3" controls>'];
  expect(tagsOf(`<p>${video}</video>${audio}</audio><videos src="/x"><aside></aside></p>`)).toEqual({ ...none, players: [video, audio] });
});

test('frames are found', () => {
  const frame = '<iframe title="a > b" src="https://maps.example/?q=1" allowfullscreen>';
  expect(tagsOf(`<p>${frame}</iframe><iframes src="/x"></p>`)).toEqual({ ...none, frames: [frame] });
});

test('only inline scripts that browsers run are found', () => {
  const html = `<script data-homes="{}">one()</script><script type="application/ld+json">{"a":1}</script><script type="application/json" id="x">null</script><script type="module" src="/a.js"></script><template><script async>two()</script></template><script type='module'>three()</script><script data-a="a > b">four()</script>`;
  expect(tagsOf(html).scripts).toEqual(['one()', 'two()', 'three()', 'four()']);
});

test('neither text nor the text of a script looks like a tag', () => {
  expect(tagsOf('<p>&lt;academy-island name="login"> &lt;img></p><script type="application/json">"<img src=\'/a\'>"</script>')).toEqual(
    none,
  );
});

test.each(['', '<', 'a < b', '<script>one()', '<academy-island>', '<source', '<imgs>', '<academy-islands name="a">'])(
  'there is nothing in %j',
  (html) => {
    expect(tagsOf(html)).toEqual(none);
  },
);

test('islandNames lists each name once, sorted', () => {
  expect(islandNames(tagsOf(['site', 'copy-code', 'site'].map((name) => `<academy-island name="${name}">`).join('')))).toEqual([
    'copy-code',
    'site',
  ]);
});
