import type { ReactNode } from 'react';
import { EDITOR_SCRIPT_ID } from './contract.ts';
import { Head } from './head/head.tsx';
import { Boxed } from './layouts/boxed.tsx';
import { Full } from './layouts/full.tsx';
import { Island } from './island.tsx';
import { Analytics } from './parts/site/analytics.tsx';
import { usePage } from './page.tsx';
import { Footer } from './parts/site/footer.tsx';
import { Header } from './parts/site/header.tsx';
import { LanguageSuggestion } from './parts/site/language-suggestion.tsx';
import { PageConfig } from './parts/site/page-config.tsx';
import { SkipLink } from './parts/site/skip-link.tsx';
import { Toasts } from './parts/site/toasts.tsx';
import { FailedScripts } from './parts/screen/failed-scripts.tsx';
import { Shared } from './shared.tsx';

const LAYOUTS = { full: Full, boxed: Boxed };

/** The whole document around a page's content. */
export function Document({ children }: { readonly children: ReactNode }) {
  const { homes, layout, locale, iso, site } = usePage();
  const Layout = LAYOUTS[layout];
  return (
    <html lang={iso(locale)} dir="ltr">
      <Head />
      <body>
        <SkipLink />
        <LanguageSuggestion />
        <Header />
        <Layout>{children}</Layout>
        <Footer />
        <Analytics />
        <Shared name="end">
          <Island name="site" when="idle" props={{ homes, buildCheckIntervalMs: site.buildCheckIntervalMs }}>
            <Toasts />
          </Island>
          <PageConfig />
        </Shared>
        <EditorScript />
        <FailedScripts />
        <IslandScripts />
      </body>
    </html>
  );
}

// --- internal ---

/** In the Visual Editor only. It precedes the islands, so that it sees the page as served; live updates do not insert another one. */
function EditorScript() {
  const { assets } = usePage();
  return assets.editor && <script type="module" id={EDITOR_SCRIPT_ID} src={assets.editor} data-academy-guest="" />;
}

/**
 * The island loader, and preloads of scripts that the page certainly needs. They come last, when it is known what the page contains: both renderers
 * go through it from top to bottom. Modules wait for the whole page anyway.
 */
function IslandScripts() {
  const { assets, islands } = usePage();
  return (
    <>
      {[...islands.preloads].map((address) => (
        <link rel="modulepreload" href={address} integrity={assets.integrity?.[address]} key={address} />
      ))}
      <script type="module" src={assets.loader} integrity={assets.integrity?.[assets.loader]} />
    </>
  );
}
