import { expect, test } from 'vitest';
import { withSubject } from './ticket.tsx';

const about = { subject: 'Taller: «A & B»', body: 'Uno\nDos' };

test.each([
  ['mailto:a@b.example', 'mailto:a@b.example?subject=Taller%3A%20%C2%ABA%20%26%20B%C2%BB&body=Uno%0D%0ADos'],
  ['mailto:a@b.example?cc=c@d.example', 'mailto:a@b.example?cc=c@d.example&subject=Taller%3A%20%C2%ABA%20%26%20B%C2%BB&body=Uno%0D%0ADos'],
  ['mailto:a@b.example?subject=Hola', 'mailto:a@b.example?subject=Hola'],
  ['https://b.example/book', 'https://b.example/book'],
])('a link to %s opens %s', (href, expected) => {
  expect(withSubject(href, about)).toBe(expected);
});

test('half a character in a title breaks no address', () => {
  expect(() => withSubject('mailto:a@b.example', { subject: 'x\ud83d', body: '' })).not.toThrow();
});
