import { expect, test } from 'vitest';
import { inWords, isForSearchEngines, isForVisitors } from './for-visitors.ts';

test.each([
  ['headline', 'Welcome', true],
  ['label', 'more', true],
  ['text', 'all in lower case, but words', true],
  ['price', '12,50 €', true],
  ['background_color', '#ff0000', false],
  ['theme', 'dark', false],
  ['class', 'text-center mt-4', false],
  ['id', 'b3a1c4d2-0000-4000-8000-000000000001', false],
  ['width', '100%', false],
  ['image_url', 'https://a.example/b.png', false],
  ['textAlign', 'center', false],
])('%s: %j is for visitors: %j', (name, text, is) => expect(isForVisitors(name, text)).toBe(is));

test.each([
  ['meta_title', true],
  ['seo', true],
  ['ogImage', true],
  ['title', false],
  ['metal', false],
])('the field %s is for search engines: %j', (name, is) => expect(isForSearchEngines(name)).toBe(is));

test('a name is read in words', () => expect(['delivery_time', 'deliveryTime'].map(inWords)).toEqual(['Delivery time', 'Delivery time']));
