import { expect, test } from 'vitest';
import type { JudgedProblem } from '../site/problems.ts';
import { toAnnotation, toAnnotations } from './github.ts';

const problem = (given: Partial<JudgedProblem>): JudgedProblem => ({
  code: 'deadLink',
  story: 'cursos/css',
  path: 'body[0]',
  message: 'The link leads nowhere.',
  hint: 'Choose another.',
  editUrl: null,
  severity: 'warn',
  ...given,
});

test('an error is annotated with its file, line and column, and special characters are escaped', () => {
  const error = {
    name: 'PageNotRendered',
    message: '/a could not be rendered:\n  100 % of it',
    hint: 'Fix it.',
    at: 'templates/a,b.tsx:8:9',
  };
  expect(toAnnotation(error)).toBe(
    '::error title=PageNotRendered,file=templates/a%2Cb.tsx,line=8,col=9::/a could not be rendered:%0A  100 %25 of it%0AHint: Fix it.',
  );
});

test('an error without a line or without a file is annotated as well', () => {
  const error = { name: 'InvalidConfig', message: 'a mistake', hint: null };
  expect(toAnnotation({ ...error, at: 'site.config.ts' })).toBe('::error title=InvalidConfig,file=site.config.ts::a mistake');
  expect(toAnnotation({ ...error, at: null })).toBe('::error title=InvalidConfig::a mistake');
});

test('problems of one kind become one annotation with the first messages, places and edit URLs', () => {
  const problems = Array.from({ length: 5 }, (_, index) =>
    problem({ path: `body[${index}]`, editUrl: index === 0 ? 'https://x/1' : null }),
  );
  const others = Array.from({ length: 10 }, (_, index) => problem({ message: `Link ${index} leads nowhere.` }));
  const [line, ...more] = toAnnotations({ errors: [], problems: [...problems, ...others] });
  expect(more).toEqual([]);
  expect(line?.split('%0A')).toEqual([
    '::warning title=deadLink (15)::The link leads nowhere.: cursos/css body[0] https://x/1, cursos/css body[1], cursos/css body[2] and 2 more',
    ...Array.from({ length: 9 }, (_, index) => `Link ${index} leads nowhere.: cursos/css body[0]`),
    '… 1 more',
    'Hint: Choose another.',
  ]);
});

test('problems that fail the build are annotated as errors, after the errors of pages', () => {
  const errors = [{ name: 'PageNotRendered', message: 'x', hint: null, at: null }];
  const lines = toAnnotations({ errors, problems: [problem({ severity: 'fail' })] });
  expect(lines.map((line) => line.slice(0, line.indexOf('::', 2)))).toEqual([
    '::error title=PageNotRendered',
    '::error title=deadLink (1)',
  ]);
});
