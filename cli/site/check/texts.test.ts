import { expect, test } from 'vitest';
import { colour } from '../../../templates/prose/code/colours.ts';
import { aSourceStory, aStory } from '../../../test/support/builders.ts';
import { referencesOf } from '../story/walk.ts';
import { checkTexts } from './texts.ts';

const codeBlock = (language: string, text: string) => ({
  type: 'code_block',
  attrs: { class: `language-${language}` },
  content: [{ type: 'text', text }],
});
const findings = (...content: readonly unknown[]) => {
  const { content: story } = aSourceStory(aStory({ slug: 'a', content: { component: 'lesson', body: { type: 'doc', content } } }));
  return checkTexts(referencesOf(story), { staysPlain: (...code) => colour(...code)?.colours === null }).map(
    ({ code, path }) => `${code} ${path}`,
  );
};
const LONG = 'let a;\n'.repeat(2000);

test('code that takes too much work to highlight is reported with its place', () => {
  expect(findings(codeBlock('js', 'let a;'), codeBlock('js', LONG), codeBlock('php', `"'`.repeat(2000)))).toEqual([
    'plainCode body.content[1]',
    'plainCode body.content[2]',
  ]);
});

test('so is that of a fence, and of a playground', () => {
  const playground = { component: 'playground', _uid: 'p', title: 'P', html: LONG, css: 'a {}' };
  expect(findings(codeBlock('', `\`\`\`js\n${LONG}`), { type: 'blok', attrs: { body: [playground] } })).toEqual([
    'plainCode body.content[0]',
    'plainCode body.content[1][0].html',
  ]);
});

test('code without colours can be as long as it likes', () => {
  expect(findings(codeBlock('', LONG), codeBlock('elixir', LONG))).toEqual([]);
});
