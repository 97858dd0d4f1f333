import { renderToStaticMarkup } from 'react-dom/server';
import { loadMessages } from '../../cli/render/messages.ts';
import { toRichText } from '../../cli/site/story/normalise.ts';
import type { Block, BlockProps, PageProps, RichText, Screen, UrlPath } from '../../templates/contract.ts';
import { createPage, PageProvider } from '../../templates/page.tsx';
import { Prose } from '../../templates/prose/prose.tsx';
import type { Registry } from '../../templates/registry.ts';
import { SITE } from './academy.ts';
import { aConfig, aPage } from './builders.ts';

/** Stories that links may refer to, by uuid. */
export const LINKS: PageProps['links'] = {
  'uuid-css': { url: '/cursos/css' as UrlPath, locale: 'es' },
  // By their slugs, as in the fixtures of the official renderer.
  '/about': { url: '/about' as UrlPath, locale: 'es' },
  '/page': { url: '/page' as UrlPath, locale: 'es' },
  'uuid-about': { url: '/en/about' as UrlPath, locale: 'en' },
};

/** The HTML of a rich text on a Spanish page, where `body` may be any content. */
export function renderProse(body: unknown): string {
  const { t, props } = page;
  return renderToStaticMarkup(
    <PageProvider value={createPage(props, t, registry)}>
      <Prose body={toRichText(body, { publicUrl: (address) => address })} />
    </PageProvider>,
  );
}

/** The HTML of nodes, without the `<div class="prose">` around them. */
export function renderNodes(...content: readonly unknown[]): string {
  return renderProse({ type: 'doc', content }).replace(/^<div class="prose">(.*)<\/div>$/s, '$1');
}

// --- internal ---

/** Two blocks: one that shows its word, one that contains a text. */
const registry: Registry = {
  blocks: {
    word: { component: ({ block }: BlockProps<Block & { readonly word?: string }>) => <b className="word">{block.word}</b> },
    callout: { component: ({ block }: BlockProps<Block & { readonly body?: RichText }>) => <Prose body={block.body ?? null} /> },
  },
  screens: {} as Readonly<Record<Screen, () => null>>,
  generic: () => null,
};

const page = createTestPage();

function createTestPage() {
  const { locales } = aConfig();
  const t = loadMessages(SITE, locales).es;
  if (!t) throw new Error('There are no Spanish messages.');
  return { t, props: aPage({ links: LINKS }) };
}
