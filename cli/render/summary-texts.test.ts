import { expect, test } from 'vitest';
import { aSourceStory, aStory } from '../../test/support/builders.ts';
import { summarise } from '../site/summary.ts';
import { fromText, toText } from './summary-texts.ts';

test('a summary is read back from its line as it was, tabs in its texts included', () => {
  const story = aSourceStory(aStory({ slug: 'a', name: 'A\tB', content: { title: 'Tabs\t\tand\nlines' } }));
  const summary = summarise(story, { hasBlock: () => true, readsOf: () => [], staysPlain: () => false });
  expect(fromText(toText(summary))).toEqual(summary);
  expect(toText(summary)).not.toContain('\n');
});

test('the reason why a story could not be read is read back too', () => {
  const unreadable = { story: 'a', reason: 'it has no uuid' };
  expect(fromText(toText(unreadable))).toEqual(unreadable);
});
