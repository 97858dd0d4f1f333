import { expect, test } from 'vitest';
import type { Block } from '../../../templates/contract.ts';
import { aConfig } from '../../../test/support/builders.ts';
import { checkSecrets, findSecrets } from './secrets.ts';

const aBlock = (component: string, fields: object) => ({ component, ...fields }) as unknown as Block;
const EXAMPLE = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('');
const text = (value: string) => ({ type: 'text', text: value });

const content = aBlock('page', {
  title: 'Keys',
  note: `Such as ${EXAMPLE}.`,
  _editable: EXAMPLE,
  body: [
    aBlock('prose', {
      body: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ ...text(EXAMPLE), marks: [{ type: 'code' }] }] },
          { type: 'code_block', content: [text('A='), text(EXAMPLE.slice(0, 6)), text(EXAMPLE.slice(6))] },
        ],
      },
    }),
    aBlock('playground', { html: '<a href="https://me:secret@example.com">', css: '' }),
  ],
});

test('what looks like a secret is found wherever it is in a story, and told with its place but without itself', () => {
  const findings = checkSecrets(findSecrets(content), aConfig());
  expect(findings.map(({ code, path, message }) => [code, path, message])).toEqual([
    ['secret', 'note', 'it says an AWS access key'],
    ['secret', 'body[0].body.content[0].content[0].text', 'it says an AWS access key'],
    ['secret', 'body[0].body.content[1]', 'it says an AWS access key'],
    ['secret', 'body[1].html', 'it says a password in an address'],
  ]);
  expect(JSON.stringify(findings)).not.toMatch(/IOSFODNN7|me:secret/);
});

test('what is allowed is no finding', () => {
  const found = findSecrets(content);
  expect(checkSecrets(found, aConfig({ allowedSecrets: ['IOSFODNN7EXAMPLE', 'me:secret@'] }))).toEqual([]);
});

test('a story without secrets has none', () => expect(findSecrets(aBlock('page', { title: 'Keys' }))).toEqual([]));
