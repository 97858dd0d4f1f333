import { expect, test } from 'vitest';
import {
  altStem,
  inWords,
  isAppearance,
  isForSearchEngines,
  isForVisitors,
  isSlug,
  isTechnical,
  isTitle,
  needsItsName,
} from './for-visitors.ts';

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
  ['content_gutter', 'large', false],
  ['title', 'iPhone', true],
  ['label_2', 'Next.js', true],
  ['value', '98%', true],
  ['opening_hours', '9-17', true],
  ['heading', 'h2', false],
  ['title', 'blog/first-post', false],
  ['name', 'email', false],
  ['name', 'Email', true],
  ['grid_title', 'team', true],
  ['weight', '500 g', true],
  ['width', '12px', false],
  ['background', 'studied in London', true],
  ['transition', 'all 0.3s ease', false],
  ['title_color', 'dark blue', false],
])('%s: %j is for visitors: %j', (name, text, is) => expect(isForVisitors(name, text)).toBe(is));

test.each([
  ['slogan_left', 'bread', true],
  ['rate', '24/7', true],
  ['rate', '99.90', true],
  ['box', 'a_b', false],
  ['theme', 'dark', false],
])('%s: %j is for visitors in a field for texts: %j', (name, text, is) => {
  expect(isForVisitors(name, text)).toBe(false);
  expect(isForVisitors(name, text, { isTyped: true })).toBe(is);
});

test.each([
  ['titre', 'promotions', true],
  ['fähigkeit', 'kochen', true],
  ['anzahl', '12', true],
  ['variante', 'dunkel', false],
  ['size', 'xl', false],
  ['element', 'flex-start', false],
])('%s: %j is shown with the name of its field: %j', (name, text, is) => expect(needsItsName(name, text)).toBe(is));

test.each([
  ['products', 'shop/soap', true],
  ['title', 'shop/soap', false],
  ['icon', 'fa/truck', false],
  ['products', 'Soap/Oil', false],
])('%s: %j is the slug of a story: %j', (name, text, is) => expect(isSlug(name, text)).toBe(is));

test.each([
  ['sub_title', true],
  ['Überschrift', true],
  ['title_align', false],
])('%s is a title: %j', (name, is) => expect(isTitle(name)).toBe(is));

test.each([
  ['text_color', true, true],
  ['column_title', false, false],
  ['image_position', false, true],
  ['difficulty', false, false],
  ['price', false, false],
  ['max_participants', false, false],
  ['max_width', true, true],
  ['max_items', false, true],
  ['min_age', false, false],
  ['min_height', true, true],
  ['course_level', false, false],
  ['heading_level', false, true],
])('%s is technical: %j, about looks: %j', (name, technical, looks) =>
  expect([isTechnical(name), isAppearance(name)]).toEqual([technical, looks]),
);

test.each([
  ['image_alt', 'image'],
  ['heroImageAltText', 'hero image'],
  ['alt', ''],
  ['altitude', null],
])('%s describes the picture %j', (name, stem) => expect(altStem(name)).toBe(stem));

test.each([
  ['meta_title', true],
  ['seo', true],
  ['ogImage', true],
  ['title', false],
  ['metal', false],
])('the field %s is for search engines: %j', (name, is) => expect(isForSearchEngines(name)).toBe(is));

test('a name is read in words', () => expect(['delivery_time', 'deliveryTime'].map(inWords)).toEqual(['Delivery time', 'Delivery time']));
