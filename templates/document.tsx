import type { ReactNode } from 'react';
import { Head } from './head/head.tsx';
import { Boxed } from './layouts/boxed.tsx';
import { Full } from './layouts/full.tsx';
import { usePage } from './page.tsx';
import { Footer } from './parts/footer.tsx';
import { Header } from './parts/header.tsx';
import { SkipLink } from './parts/skip-link.tsx';

const LAYOUTS = { full: Full, boxed: Boxed };

/** The page around its content. */
export function Document({ children }: { readonly children: ReactNode }) {
  const { layout, locale, iso } = usePage();
  const Layout = LAYOUTS[layout];
  return (
    <html lang={iso(locale)} dir="ltr">
      <Head />
      <body>
        <SkipLink />
        <Header />
        <Layout>{children}</Layout>
        <Footer />
        <IslandLoader />
      </body>
    </html>
  );
}

// --- internal ---

/**
 * The script that starts the page's islands; a page without any has no script at all. It stands last, because only then is it known
 * what the page holds: both renderers go through the page from top to bottom. A module waits for the whole page anyway.
 */
function IslandLoader() {
  const { assets, islands } = usePage();
  return islands.size > 0 ? <script type="module" src={assets.loader} /> : null;
}
