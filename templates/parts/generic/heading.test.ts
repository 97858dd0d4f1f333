import { expect, test } from 'vitest';
import type { WrittenField } from '../../contract.ts';
import { headingOf } from './heading.ts';

const text = (name: string, value = `The ${name}`): WrittenField => ({ kind: 'text', name, label: name, value });
const link: WrittenField = { kind: 'link', name: 'url', label: 'Url', value: { type: 'url', to: 'https://a.example', newTab: false } };

test.each([
  ['the title, wherever it is', [text('city'), text('title')], 'title'],
  ['a text with a title in its name', [text('section_sub'), text('headline_text')], 'headline_text'],
  ['the title rather than one that has a title in its name', [text('title_left'), text('headline')], 'headline'],
  ['the label of what is in it', [text('placeholder'), text('label')], 'label'],
  ['the first text that may be one', [text('caption'), text('city')], 'city'],
  ['nothing of a word alone', [text('entry')], undefined],
  ['no label of a link', [text('label'), link], undefined],
  ['nobody who said it', [text('quote', 'Said.'), text('authorName'), text('source')], undefined],
])('the heading is %s', (_, fields, name) => expect(headingOf(fields, { component: 'box' })?.name).toBe(name));
