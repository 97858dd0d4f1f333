import { expect, test } from 'vitest';
import { begunCourses } from './begun-courses.ts';

const course = (url: string) => ({ url, title: url, lessons: ['1', '2', '3'].map((name) => `${url}/${name}`) });
const COURSES = [course('/a'), course('/b'), course('/c')];

test('the courses with a lesson done are begun, the one that was last worked on first', () => {
  const begun = begunCourses(COURSES, { '/a/1': 5, '/c/1': 3, '/c/2': -6, '/b/1': -9, '/elsewhere': 1 });
  expect(begun.map(({ url, done, next }) => [url, done, next])).toEqual([
    ['/c', 1, '/c/2'],
    ['/a', 1, '/a/2'],
  ]);
});

test('the next lesson is the first that is not done, even after a later one', () => {
  expect(begunCourses(COURSES, { '/a/3': 1 })).toMatchObject([{ done: 1, next: '/a/1' }]);
  expect(begunCourses(COURSES, { '/a/1': 1, '/a/2': 1, '/a/3': 1 })).toMatchObject([{ done: 3, next: null }]);
});
