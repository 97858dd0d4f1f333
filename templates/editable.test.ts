import { describe, expect, test } from 'vitest';
import { editableAttributes, hoistEditable } from './editable.ts';

describe('editableAttributes', () => {
  const component = 'hero';

  test('returns the attributes that Storyblok’s own packages set, and the block’s name', () => {
    const _editable = '<!--#storyblok#{"name": "hero", "space": "147897", "uid": "c0ff-ee", "id": "501"}-->';
    expect(editableAttributes({ component, _editable })).toEqual({
      'data-blok-c': '{"name":"hero","space":"147897","uid":"c0ff-ee","id":"501"}',
      'data-blok-uid': '501-c0ff-ee',
      'data-blok-name': 'hero',
    });
  });

  test.each([
    {},
    { _editable: '' },
    { _editable: '<!--#storyblok#{"name": -->' },
    { _editable: '<!--#storyblok#{}-->' },
    { _editable: 'x' },
  ])('returns null for %o', (block) => expect(editableAttributes({ component, ...block })).toBeNull());
});

describe('hoistEditable puts the attributes', () => {
  const block = (uid: string, html: string) =>
    `<academy-block data-blok-c="{&quot;a&quot;:&quot;>&quot;}" data-blok-uid="${uid}">${html}</academy-block>`;
  const mark = (uid: string) => `data-blok-c="{&quot;a&quot;:&quot;>&quot;}" data-blok-uid="${uid}"`;

  test.each([
    ['on the first element', block('1', '<p class="x">A</p>'), `<p ${mark('1')} class="x">A</p>`],
    ['on the first of several elements', block('1', '<h2>A</h2><p>B</p>'), `<h2 ${mark('1')}>A</h2><p>B</p>`],
    ['on a void element', block('1', '<img/>'), `<img ${mark('1')}/>`],
    [
      'on the element of each nested block',
      block('1', `<div>${block('2', '<p>A</p>')}${block('3', '<p>B</p>')}</div>`),
      `<div ${mark('1')}><p ${mark('2')}>A</p><p ${mark('3')}>B</p></div>`,
    ],
    ['on a new wrapper around another block', block('1', block('2', '<p>A</p>')), `<div ${mark('1')}><p ${mark('2')}>A</p></div>`],
    ['on a new wrapper around text', block('1', 'A'), `<div ${mark('1')}>A</div>`],
    ['on a new empty element for an empty block', block('1', ''), `<div ${mark('1')}></div>`],
    [
      'on a new wrapper around an island, which has no box',
      block('1', '<academy-island name="x"><p>A</p></academy-island>'),
      `<div ${mark('1')}><academy-island name="x"><p>A</p></academy-island></div>`,
    ],
  ])('%s', (_, html, expected) => expect(hoistEditable(`<main>${html}</main>`)).toBe(`<main>${expected}</main>`));

  test('nowhere in a page without marked blocks', () => {
    const html = '<p title="&lt;academy-block">A</p>';
    expect(hoistEditable(html)).toBe(html);
  });
});
