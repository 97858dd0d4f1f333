import { expect, test } from 'vitest';
import { linkOfMark } from '../../prose/links.ts';
import { childrenOf, marksOf, textOf } from '../../prose/node.ts';
import type { RichTextNode } from '../../contract.ts';
import { withChapterLinks } from './chapters.ts';
import { toVideoSource, type VideoSource } from './embed-addresses.ts';

const video = (address: string) => toVideoSource(address) as VideoSource;
const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content }) as unknown as RichTextNode;

/** What a text links to: `4:30 → https://…`. */
function linksIn(node: RichTextNode, address = 'https://youtu.be/abc_1234', minutes: number | null = null): readonly string[] {
  const all = (one: RichTextNode): readonly RichTextNode[] => [one, ...childrenOf(one).flatMap(all)];
  const linked = withChapterLinks(node, { video: video(address), minutes, label: (time) => `from ${time}` });
  expect(all(linked).map(textOf).join('')).toBe(all(node).map(textOf).join(''));
  return all(linked).flatMap((one) =>
    marksOf(one)
      .flatMap((mark) => linkOfMark(mark)?.to ?? [])
      .map((to) => `${textOf(one)} → ${to}`),
  );
}

const AT = 'https://www.youtube.com/watch?v=abc_1234&t=';

test.each([
  ['4:30', [`4:30 → ${AT}270s`]],
  ['00:00 Intro', [`00:00 → ${AT}0s`]],
  ['Questions (1:04:30) and answers (1:10:00).', [`1:04:30 → ${AT}3870s`, `1:10:00 → ${AT}4200s`]],
  ['at 10:30 we had coffee', []],
  ['4:3', []],
  ['4:75', []],
  ['1:2:3:4', []],
])('"%s" has the chapters %j', (words, links) => {
  expect(linksIn(paragraph(text(words)))).toEqual(links);
});

test('the times of a Vimeo video are in the fragment, and a time in the address of the video gives way', () => {
  expect(linksIn(paragraph(text('1:00')), 'https://vimeo.com/76979871')).toEqual(['1:00 → https://vimeo.com/76979871#t=60s']);
  expect(linksIn(paragraph(text('1:00')), 'https://youtu.be/abc_1234?t=9')).toEqual([`1:00 → ${AT}60s`]);
});

test('what comes after the end of the video is no chapter', () => {
  expect(linksIn(paragraph(text('(35:00) (35:01)')), undefined, 35)).toEqual([`35:00 → ${AT}2100s`]);
});

test('marks stay, and links and code of the editor’s own as they are', () => {
  const bold = { marks: [{ type: 'bold' }] };
  const linked = withChapterLinks(paragraph(text('4:30', bold)), {
    video: video('https://youtu.be/abc_1234'),
    minutes: null,
    label: () => '',
  });
  expect(
    childrenOf(linked)
      .flatMap(marksOf)
      .map(({ type }) => type),
  ).toEqual(['bold', 'link']);
  const own = [
    text('(4:30)', { marks: [{ type: 'code' }] }),
    text('(4:30)', { marks: [{ type: 'link', attrs: { type: 'url', to: '/a', newTab: false } }] }),
  ];
  expect(linksIn(paragraph(...own))).toEqual(['(4:30) → /a']);
});

test('times in cells, items and blocks within the text are chapters, too', () => {
  const body = { type: 'doc', content: [paragraph(text('2:00'))] };
  const doc = { type: 'doc', content: [{ type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(text('1:00 A'))] }] }] };
  expect(linksIn(doc as unknown as RichTextNode)).toEqual([`1:00 → ${AT}60s`]);
  const blok = { type: 'blok', attrs: { body: [{ component: 'transcript', _uid: 't', body }] } } as unknown as RichTextNode;
  const linked = withChapterLinks(blok, { video: video('https://youtu.be/abc_1234'), minutes: null, label: () => '' });
  expect(JSON.stringify(linked)).toContain(`${AT}120s`);
});
