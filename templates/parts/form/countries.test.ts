import { expect, test } from 'vitest';
import { userFieldProblem } from '../../../islands/user-fields.ts';
import { countryOptions } from './countries.ts';

test.each([
  ['es-ES', 'Alemania'],
  ['en-US', 'Germany'],
])('every country has its name in %s, and a code that can be saved', (locale, germany) => {
  const options = countryOptions(locale);
  expect(options).toHaveLength(249);
  expect(options).toContainEqual({ value: 'DE', label: germany });
  expect(options.filter(({ value }) => userFieldProblem('country', value) !== null)).toEqual([]);
});
