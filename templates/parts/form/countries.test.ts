import { expect, test } from 'vitest';
import { USER_FIELDS } from '../../../islands/user-fields.ts';
import { countryOptions } from './countries.ts';

test.each([
  ['es-ES', 'Alemania'],
  ['en-US', 'Germany'],
])('the countries have names in %s and codes that can be saved', (locale, germany) => {
  const options = countryOptions(locale);
  expect(options).toHaveLength(249);
  expect(options).toContainEqual({ value: 'DE', label: germany });
  // Intl returns the code of a country that it has no name for.
  expect(options.filter(({ value, label }) => label === '' || label === value)).toEqual([]);
  const canBeSaved = new RegExp(`^(?:${USER_FIELDS.country.pattern})$`);
  expect(options.filter(({ value }) => !canBeSaved.test(value))).toEqual([]);
});
