import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aPage } from '../../test/support/builders.ts';
import { createPage, PageProvider } from '../page.tsx';
import { EmailOptIn } from './email-opt-in.tsx';

test.each([
  ['the editor’s text', 'Say "yes" & <b>more</b>.\nReally.', 'Say "yes" & <b>more</b>. Really.'],
  ['the locale’s text if the editor’s is empty', '', 'opt-in.consent'],
  ['the locale’s text if the editor’s is too long', 'a'.repeat(1001), 'opt-in.consent'],
])('the label of the consent checkbox equals its value: %s', (_, consent, words) => {
  const block = { component: 'email-opt-in', _uid: 'a', headline: 'H', text: '', button: '', tags: '', consent } as const;
  const page = createPage(aPage(), (key) => key, { blocks: {}, screens: {} } as never);
  const form = parse(
    renderToStaticMarkup(
      <PageProvider value={page}>
        <EmailOptIn block={block} />
      </PageProvider>,
    ),
  );
  const label = form.querySelector('[data-field="consent"] label');
  expect(label?.querySelector('input')?.getAttribute('value')).toBe(words);
  expect(label?.text).toBe(words);
});
