import { expect, test } from 'vitest';
import { LESSONS_SIZE } from '../../user-fields.ts';
import { joinLessons, parseLessons, saysMore, toText } from './lessons.ts';

test.each([
  ['entries in one place only', { a: 1 }, { b: -2 }, { a: 1, b: -2 }],
  ['done here, undone there later', { a: 1 }, { a: -2 }, { a: -2 }],
  ['undone there, done here later', { a: 3 }, { a: -2 }, { a: 3 }],
  ['equal entries', { a: 1 }, { a: 1 }, { a: 1 }],
])('joinLessons keeps the latest entry of each lesson: %s', (_, here, there, joined) => {
  expect(joinLessons(here, there)).toEqual(joined);
  expect(joinLessons(there, here)).toEqual(joined);
});

test('saysMore is true only if an entry is missing before or was different', () => {
  expect(saysMore({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(saysMore({ a: 1, b: -2 }, { a: 1, b: 2 })).toBe(true);
  expect(saysMore({ c: 1 }, {})).toBe(true);
});

test.each([
  ['{"/a":1,"/b":-2}', { '/a': 1, '/b': -2 }],
  ['{"/a":1,"/b":"2","/c":null}', { '/a': 1 }],
  ['', {}],
  ['{', {}],
  ['null', {}],
  ['7', {}],
])('the text %j is parsed into the lessons %j', (text, lessons) => {
  expect(parseLessons(text)).toEqual(lessons);
});

test('toText keeps only the latest lessons that fit into an account', () => {
  const few = { '/a': 1, '/b': -2 };
  expect(parseLessons(toText(few))).toEqual(few);
  const many = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [`/cursos/curso/leccion-${index}`, index % 2 ? index : -index]),
  );
  const kept = parseLessons(toText(many));
  expect(toText(many).length).toBeLessThanOrEqual(LESSONS_SIZE);
  expect(Object.keys(kept).length).toBeGreaterThan(2000);
  expect(Math.min(...Object.values(kept).map(Math.abs))).toBe(5000 - Object.keys(kept).length);
});
