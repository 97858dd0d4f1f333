import { expect, test } from 'vitest';
import { parseBuildId } from './published-build.ts';

test.each([
  ['{"id":"a1","cv":3}', 'a1'],
  ['{"id":""}', null],
  ['{"id":7}', null],
  ['null', null],
  ['<!doctype html>', null],
])('the build file %s has the id %s', (text, id) => {
  expect(parseBuildId(text)).toBe(id);
});
