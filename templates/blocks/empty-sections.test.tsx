import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { aPage } from '../../test/support/builders.ts';
import { createPage, PageProvider } from '../page.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Logos } from './logos.tsx';

const empty = { _uid: 'section', headline: '', text: '', items: [], images: [] };

const html = (section: ReactElement) => {
  const page = createPage(aPage(), (key) => key, { blocks: {}, screens: {} } as never);
  return renderToStaticMarkup(<PageProvider value={page}>{section}</PageProvider>);
};

test.each([
  ['features', <Features key="features" block={{ ...empty, component: 'features' } as never} />],
  ['faq', <Faq key="faq" block={{ ...empty, component: 'faq', headline: 'Questions' } as never} />],
  ['logos', <Logos key="logos" block={{ ...empty, component: 'logos', headline: 'Friends' } as never} />],
])('a %s section that has nothing to show renders nothing', (_, section) => {
  expect(html(section)).toBe('');
});

test('a features section with only a text shows it', () => {
  expect(html(<Features block={{ ...empty, component: 'features', text: 'Why we teach' } as never} />)).toContain('Why we teach');
});
