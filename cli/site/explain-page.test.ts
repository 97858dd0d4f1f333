import { expect, test } from 'vitest';
import { aSite, aStory, uuidOf } from '../../test/support/builders.ts';
import { explainPage } from './explain-page.ts';
import { createPageInputs } from './page-inputs.ts';
import { planPages } from './routes.ts';

test('a page is explained with the events that are over on it', () => {
  const event = (slug: string, date: string) => aStory({ slug, content: { component: 'workshop', date } });
  const body = [{ component: 'latest', _uid: 'l', items: [uuidOf('past'), uuidOf('soon')] }];
  const page = aStory({ slug: 'a', content: { component: 'page', body } });
  const site = aSite([event('past', '2026-05-31'), event('soon', '2026-06-01'), page]);
  const rowsOf = (url: string) => {
    const [planned] = planPages(site, (one) => one.url === url);
    return explainPage(site, createPageInputs(site)(planned!), null).rows;
  };
  expect(rowsOf('/a')).toContainEqual({ label: 'over', values: ['past'] });
  expect(rowsOf('/past')).toContainEqual({ label: 'over', values: ['past'] });
  expect(rowsOf('/soon').map(({ label }) => label)).not.toContain('over');
});
