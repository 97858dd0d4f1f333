import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { createFindFont } from './font-files.ts';

const aProject = () =>
  tempDir({
    'package.json': {},
    'brand/x.ttf': 'x',
    'templates/static/x.ttf': 'x',
    'node_modules/fonts/x.ttf': 'x',
    'node_modules/fonts/package.json': {},
  });

test.each(['./templates/static/x.ttf', 'fonts/x.ttf'])('a font of the templates or of a package (%s) is found', (name) => {
  expect(createFindFont(aProject())(name)).toMatchObject({ file: expect.stringMatching(/\/x\.ttf$/) });
});

test.each(['./brand/x.ttf', './templates/../brand/x.ttf'])('a font where builds look for no changes (%s) is refused', (name) => {
  expect(() => createFindFont(aProject())(name)).toThrowError(
    expect.objectContaining({ name: 'FontNotTracked', message: expect.stringContaining('belongs in templates/ or in a package') }),
  );
});

test('a font that was replaced is read again', () => {
  const root = aProject();
  const find = createFindFont(root);
  const before = find('./templates/static/x.ttf');
  expect(find('./templates/static/x.ttf').digest).toBe(before.digest);
  writeFileSync(join(root, 'templates/static/x.ttf'), 'another');
  expect(find('./templates/static/x.ttf').digest).not.toBe(before.digest);
});
