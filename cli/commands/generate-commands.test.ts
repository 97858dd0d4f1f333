import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { updateGenerated } from './generate-commands.ts';

const generated = { file: 'rules/a.rules', from: 'fields.ts', contents: 'new', command: 'academy rules' };
const checking = (root: string) => () => updateGenerated(generated, { root, check: true, stdout: { write() {} } });

test.each([
  ['differs', { 'rules/a.rules': 'old' }],
  ['is missing, with its folder', {}],
])('a generated file that %s is out of date', (_, files) => {
  const root = tempDir(files);
  expect(checking(root)).toThrow('rules/a.rules does not match fields.ts');
  updateGenerated(generated, { root, check: false, stdout: { write() {} } });
  expect(checking(root)).not.toThrow();
});
