import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aPage } from '../../test/support/builders.ts';
import { createPage, PageProvider } from '../page.tsx';
import type { Translate } from '../contract.ts';
import type { PlaygroundBlock, PlaygroundTaskBlock } from '../schema.ts';
import { PlaygroundTask } from './playground-task.tsx';
import { Playground } from './playground.tsx';

test('a playground has its title, its highlighted code and a place as high as its editor chose', () => {
  const playground = render(aPlayground({ height: 100 }));
  expect(playground.querySelector('.playground-title')?.text).toBe('A title');
  expect(playground.querySelectorAll('code').map(({ classNames, text }) => [classNames, text])).toEqual([
    ['language-html', '<p>a</p>'],
    ['language-css', 'p { margin: 0 }'],
  ]);
  expect(playground.querySelector('code c-a')?.text).toBe('margin');
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

test('tasks are listed, each with what its script looks for, and with what to say for each number that is done', () => {
  const tasks = [aTask({ text: 'Use `gap`', selector: '.a', style: 'gap: 1rem' }), aTask({ text: 'Two' }), aTask({ text: 'Three' })];
  const playground = render(aPlayground({ tasks }));
  const items = playground.querySelectorAll('.playground-tasks li');
  expect(items.map(({ text, attributes }) => [text, attributes['data-selector'], attributes['data-style']])).toEqual([
    ['Use gap', '.a', 'gap: 1rem'],
    ['Two', 'p', ''],
    ['Three', 'p', ''],
  ]);
  expect(items[0]?.querySelector('code')?.text).toBe('gap');
  expect(playground.querySelectorAll('[data-mark][hidden]')).toHaveLength(3);
  expect(playground.querySelector('[role=status]')?.text).toBe('');
  expect(JSON.parse(playground.querySelector('academy-island')?.getAttribute('props') ?? '')).toMatchObject({
    scores: ['', 'playground.score 1 3', 'playground.score 2 3', 'playground.solved'],
  });
});

test('without tasks that can be done, there is no list of them', () => {
  const foreign = { component: 'callout', _uid: 'c', text: 'No task', selector: 'p' };
  const playground = render(aPlayground({ tasks: [aTask({ text: ' ' }), aTask({ selector: '' }), foreign] }));
  expect(playground.querySelector('.playground-tasks')).toBeNull();
  expect(playground.querySelector('[data-score]')).toBeNull();
});

const aTask = (fields: Partial<PlaygroundTaskBlock>): PlaygroundTaskBlock => ({
  _uid: String(fields.text),
  component: 'playground-task',
  text: 'T',
  selector: 'p',
  style: '',
  ...fields,
});

const aPlayground = (fields: Partial<PlaygroundBlock>): PlaygroundBlock => ({
  _uid: '1',
  component: 'playground',
  title: 'A title',
  html: '<p>a</p>\n',
  css: 'p { margin: 0 }',
  height: null,
  tasks: [],
  ...fields,
});

function render(block: PlaygroundBlock) {
  const words: Translate = (key, values = {}) =>
    [key, ...(values !== 'unfilled' && 'count' in values ? Object.values(values) : [])].join(' ');
  const blocks = { playgroundtask: { component: PlaygroundTask } };
  const page = createPage(aPage(), words, { blocks, screens: {} } as never);
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
