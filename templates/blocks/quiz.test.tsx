import type { ComponentType } from 'react';
import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aPage, aPicture, aText } from '../../test/support/builders.ts';
import type { Block, BlockProps } from '../contract.ts';
import { createPage, PageProvider } from '../page.tsx';
import type { QuizBlock } from '../schema.ts';
import { QuizOption } from './quiz-option.tsx';
import { Quiz } from './quiz.tsx';

test('a quiz with one correct option is a group of radio buttons, named by its question', () => {
  const quiz = render(aQuiz({ options: [anOption('a'), anOption('b', true), anOption('c')] }));
  expect(quiz.querySelectorAll('input').map((input) => [input.getAttribute('type'), input.getAttribute('name')])).toEqual(
    Array.from({ length: 3 }, () => ['radio', 'quiz-1']),
  );
  expect(quiz.querySelector('fieldset > legend')?.text).toBe('A question?');
  expect(quiz.querySelector('fieldset')?.hasAttribute('aria-describedby')).toBe(false);
  expect(verdicts(quiz)).toEqual(['quiz.wrong', 'quiz.right', 'quiz.wrong']);
  expect(quiz.querySelector('fieldset + [role="status"]')).toBeNull();
});

test('a quiz with several correct options is a group of checkboxes with a hint', () => {
  const quiz = render(aQuiz({ options: [anOption('a', true), anOption('b'), anOption('c', true)] }));
  const inputs = quiz.querySelectorAll('input');
  expect(inputs.map((input) => input.getAttribute('type'))).toEqual(['checkbox', 'checkbox', 'checkbox']);
  expect(new Set(inputs.map((input) => input.getAttribute('name'))).size, 'no name twice').toBe(3);
  const hint = quiz.querySelector('fieldset')?.getAttribute('aria-describedby');
  expect(quiz.querySelector(`[id="${hint}"]`)?.text).toBe('quiz.hint');
  expect(verdicts(quiz)).toEqual(['quiz.right', 'quiz.wrong', 'quiz.right']);
  expect(quiz.querySelector('fieldset + [role="status"]')?.text).toBe('quiz.more');
});

test('the label of an option is its text alone, and its verdict is in a status region beside it', () => {
  const [option] = render(aQuiz({ options: [anOption('a', true, 'Well done'), anOption('b')] })).querySelectorAll('.quiz-option');
  const input = option?.querySelector('input');
  expect(option?.querySelector(`label[for="${input?.id}"]`)?.text).toBe('a');
  expect(input?.attributes).not.toHaveProperty('aria-describedby');
  expect(option?.querySelector('[role="status"] > *')?.text).toBe('quiz.rightWell done');
});

test('what stands between backticks in a question, an option or its feedback is code', () => {
  const quiz = render(
    aQuiz({ question: 'What is `gap`?', options: [anOption('A `row`', true, 'Not `margin`, nor ` alone'), anOption('b')] }),
  );
  const inner = (selector: string) => quiz.querySelector(selector)?.innerHTML;
  expect(inner('legend')).toBe('What is <code>gap</code>?');
  expect(inner('label')).toBe('A <code>row</code>');
  expect(inner('.quiz-feedback > :last-child')).toBe('Not <code>margin</code>, nor ` alone');
});

test('quizzes on one page share no ids and no input names', () => {
  const options = (uid: string) => [anOption('a', true, '', `${uid}a`), anOption('b', false, '', `${uid}b`)];
  const page = render(aQuiz({ options: options('1') }), aQuiz({ _uid: '2', options: options('2') }));
  const ids = page.querySelectorAll('[id]').map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  expect(page.querySelectorAll('input').map((input) => input.getAttribute('name'))).toEqual(['quiz-1', 'quiz-1', 'quiz-2', 'quiz-2']);
});

test('a quiz that is on a page twice is two quizzes', () => {
  const quiz = aQuiz({ options: [anOption('a', true), anOption('b', true)] });
  const choice = { ...quiz, options: [anOption('a', true), anOption('b')] };
  for (const twice of [quiz, choice]) {
    const page = render(twice, twice);
    const ids = page.querySelectorAll('[id]').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(page.querySelectorAll('label').map((label) => label.getAttribute('for'))).toEqual(
      page.querySelectorAll('input').map(({ id }) => id),
    );
    const [first, second] = page
      .querySelectorAll('fieldset')
      .map((group) => group.querySelectorAll('input').map((input) => input.getAttribute('name')));
    expect(first?.filter((name) => second?.includes(name))).toEqual([]);
  }
});

test('options without a text and other blocks are ignored', () => {
  const foreign = { component: 'callout', _uid: 'f', text: 'Not an option' };
  const quiz = render(aQuiz({ options: [anOption('a', true), anOption(' ', true), anOption('b'), foreign] }));
  expect(quiz.querySelectorAll('label').map(({ text }) => text)).toEqual(['a', 'b']);
  expect(quiz.querySelector('input')?.getAttribute('type')).toBe('radio');
});

test('without a correct option there are no verdicts, but feedback is shown', () => {
  const quiz = render(aQuiz({ options: [anOption('a', false, 'Many think so'), anOption('b')] }));
  expect(verdicts(quiz)).toEqual([]);
  expect(quiz.querySelectorAll('[role="status"]').map(({ text }) => text)).toEqual(['Many think so']);
  expect(quiz.querySelector('.quiz-hint')).toBeNull();
});

test.each<[string, Partial<QuizBlock>, string]>([
  ['without a question', { question: '', options: [anOption('a', true), anOption('b')] }, 'quiz.kind'],
  ['with one option', { options: [anOption('a', true)] }, 'A question?'],
  ['without options', {}, 'A question?'],
])('a quiz %s still has a legend', (_, fields, name) => {
  const quiz = render(aQuiz(fields));
  expect(quiz.querySelector('legend')?.text).toBe(name);
  expect(quiz.querySelectorAll('input')).toHaveLength(fields.options?.length ?? 0);
});

test('an explanation is collapsed, and an empty explanation or quiz renders nothing', () => {
  const explained = (explanation: unknown) => render(aQuiz({ question: '', explanation: explanation as QuizBlock['explanation'] }));
  expect(explained(aText('Because')).querySelector('details:not([open]) > summary + .prose')?.text).toBe('Because');
  const block = { type: 'blok', attrs: { body: [anOption('A block')] } };
  const list = { type: 'bullet_list', content: [{ type: 'list_item', content: [block] }] };
  for (const node of [block, list]) {
    expect(explained({ type: 'doc', content: [node] }).querySelector('details')?.text).toContain('A block');
  }
  expect(explained(aPicture).querySelector('details img')?.getAttribute('alt')).toBe('A picture');
  expect(explained(aText('')).innerHTML).toBe('');
  expect(explained(null).innerHTML).toBe('');
});

// --- internal ---

const aQuiz = (fields: Partial<QuizBlock>): QuizBlock => ({
  component: 'quiz',
  _uid: '1',
  question: 'A question?',
  options: [],
  explanation: null,
  ...fields,
});

function anOption(text: string, correct = false, feedback = '', _uid = text): Block {
  return { component: 'quiz-option', _uid, text, correct, feedback } as Block;
}

const verdicts = (quiz: ReturnType<typeof render>) => quiz.querySelectorAll('.quiz-verdict').map(({ text }) => text);

function render(...blocks: readonly QuizBlock[]) {
  const component = QuizOption as ComponentType<BlockProps>;
  const page = createPage(aPage({}), (message) => message, {
    blocks: { quizoption: { component } },
    screens: {} as never,
    generic: () => null,
  });
  return parse(
    renderToStaticMarkup(
      <PageProvider value={page}>
        {blocks.map((block, index) => (
          <Quiz key={index} block={block} />
        ))}
      </PageProvider>,
    ),
  );
}
