import { expect, test } from 'vitest';
import { islandNames, tagsOf } from './page-facts.ts';

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
