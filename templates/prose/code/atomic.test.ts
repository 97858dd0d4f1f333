import { expect, test } from 'vitest';
import { atomic } from './atomic.ts';

test.each([
  ['a group that repeats what repeats something is made atomic', '(?:a+b?)*', '(?:(?=(a+b?))\\1)*'],
  ['so are those within it', '(?:(?:x+)*y)+', '(?:(?=((?:(?=(x+))\\2)*y))\\1)+'],
  ['and one that captures, whose number stays', '((?:a*)b)+', '((?=((?:a*)b))\\2)+'],
  ['references refer to what they did', '(a)(?:b+)*(c)\\2\\1', '(a)(?:(?=(b+))\\2)*(c)\\3\\1'],
  ['a group that repeats nothing stays', '(["\'])(?:\\\\[^]|(?!\\1)[^\\\\])*\\1', '(["\'])(?:\\\\[^]|(?!\\1)[^\\\\])*\\1'],
  ['a group that is not repeated stays', '(?:a+)?(?:b*){2}', '(?:a+)?(?:b*){2}'],
  ['a class is no group', '[(a+)*]+\\(b+\\)*', '[(a+)*]+\\(b+\\)*'],
  ['a lookbehind stays, since it is matched from its end', '(?<=(?:a+b)*)c', '(?<=(?:a+b)*)c'],
])('%s', (_, source, made) => {
  expect(atomic(source)).toBe(made);
});

test('a match is found where it was, and where there is none that is found out at once', () => {
  const tag = '<\\w+(?:\\s(?:\\s*[^\\s>]+(?:=[^>]*)?)+)?>';
  expect(new RegExp(atomic(tag)).exec('x <a b=c d> y')?.[0]).toBe('<a b=c d>');
  expect(new RegExp(atomic(tag)).exec(`<a ${'b= '.repeat(1000)}`)).toBeNull();
});
