import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { Block, PageProps } from '../../../templates/contract.ts';
import type { PageBlock } from '../../../templates/schema.ts';
import { SITE } from '../../../test/support/academy.ts';
import { aPageAssets, aStory } from '../../../test/support/builders.ts';
import { aDevSite } from '../../../test/support/dev-site.ts';
import type { IslandBundle } from '../../assets/islands.ts';
import { blocksAround } from '../../render/preact-hooks.ts';
import { createPart } from '../parts.ts';
import { createDrawnImages, renderPage } from './render-page.ts';

const body = [{ component: 'hero', _uid: 'h', headline: 'H' }];
const linked = aDevSite([aStory({ slug: 'a', content: { body } })]);
const page = linked.byFile.get('a/index.html')!;

const aPart = <T>(value: T) =>
  createPart(
    () => value,
    () => {},
  );
const islands: IslandBundle = {
  files: [],
  loader: '',
  islands: {},
  firstPaint: '',
  worker: { path: '', contents: '' },
  modules: new Map(),
};

/** A page with one block, whose component is this function. */
const rendered = (Component: (props: { readonly block: Block }) => string) => {
  const render = ({ story }: PageProps) => renderToString(h(Component, { block: (story!.content as PageBlock).body[0]! }));
  return renderPage(page, {
    root: SITE,
    parts: {
      templates: aPart({
        render,
        readsOf: () => [],
        hasBlock: () => true,
        staysPlain: () => false,
        colour: () => null,
        whereThrown: () => null,
        blocksAround,
      }),
      messages: aPart({ translate: { es: (key: string) => key }, texts: {} }),
      styles: aPart({ stylesheet: { path: 'site.css', contents: '' }, files: [] }),
      islands: aPart(islands),
      images: createDrawnImages(SITE),
      assets: async () => ({ pageAssets: aPageAssets, files: [], islands }),
    },
    linked,
    limitMs: 1000,
  });
};

test('a template that never ends is stopped, and the diagnostic names page, story and block', async () => {
  const { html, diagnostics } = await rendered(() => {
    for (;;);
  });
  expect(html).toBeNull();
  expect(diagnostics[0]).toMatchObject({
    title: '/a could not be rendered',
    message: 'It was not done after 1 s, and was ended.',
    hint: expect.stringContaining('a loop that never ends'),
    story: { slug: 'a' },
    block: 'body[0] (hero)',
  });
});
