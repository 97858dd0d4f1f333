import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aPage } from '../../test/support/builders.ts';
import { createPage, PageProvider } from '../page.tsx';
import type { PlaygroundBlock } from '../schema.ts';
import { Playground } from './playground.tsx';

test('a playground has its title, its highlighted code and a place as high as its editor chose', () => {
  const playground = render(aPlayground({ height: 100 }));
  expect(playground.querySelector('.playground-title')?.text).toBe('A title');
  expect(playground.querySelectorAll('code').map(({ classNames, text }) => [classNames, text])).toEqual([
    ['language-html', '<p>a</p>'],
    ['language-css', 'p { margin: 0 }'],
  ]);
  expect(playground.querySelector('code .code-attribute')?.text).toBe('margin');
  expect(playground.querySelector('[data-result] svg')?.getAttribute('height')).toBe('100');
});

test('a playground without CSS or a height has one field of code and the usual height', () => {
  const playground = render(aPlayground({ css: ' ' }));
  expect(playground.querySelectorAll('code').map(({ classNames }) => classNames)).toEqual(['language-html']);
  expect(playground.querySelector('[data-result] svg')?.getAttribute('height')).toBe('240');
});

test('a playground without code is left out', () => {
  expect(render(aPlayground({ html: '', css: '' })).innerHTML).toBe('');
});

const aPlayground = (fields: Partial<PlaygroundBlock>): PlaygroundBlock => ({
  _uid: '1',
  component: 'playground',
  title: 'A title',
  html: '<p>a</p>\n',
  css: 'p { margin: 0 }',
  height: null,
  ...fields,
});

function render(block: PlaygroundBlock) {
  const page = createPage(aPage(), (key) => key, { blocks: {}, screens: {} } as never);
  return parse(
    renderToStaticMarkup(
      <PageProvider value={page}>
        <Playground block={block} />
      </PageProvider>,
    ),
    // Otherwise elements in a <pre> would be text.
    { blockTextElements: {} },
  );
}
