import type { ReactNode } from 'react';
import { CONFIG_ID } from '../islands/config.ts';
import { EDITOR_SCRIPT_ID } from './contract.ts';
import { Head } from './head/head.tsx';
import { Island } from './island.tsx';
import { usePage } from './page.tsx';
import { byLanguage } from './parts/by-language.ts';
import { FailedScripts } from './parts/screen/error-page.tsx';
import { Analytics } from './parts/site/analytics.tsx';
import { Footer } from './parts/site/footer.tsx';
import { Header, SkipLink } from './parts/site/header.tsx';
import { LanguageSuggestion } from './parts/site/language.tsx';
import { Shared } from './shared.tsx';

/** The whole document around a page's content. */
export function Document({ children }: { readonly children: ReactNode }) {
  const { dir, homes, layout, locale, iso, site, story } = usePage();
  const textOf = site.locales.find(({ code }) => code === story?.textLocale);
  return (
    <html lang={iso(locale)} dir={dir} {...digitsOf(iso(locale))}>
      <Head />
      <body>
        <SkipLink />
        <LanguageSuggestion />
        <Header />
        <main className={layout} id="main" tabIndex={-1} {...(textOf && { lang: textOf.iso, dir: textOf.dir })}>
          {children}
        </main>
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

/** Where toasts appear. Both live regions are always present: screen readers only announce changes within a known region. */
function Toasts() {
  const { t, site } = usePage();
  return (
    <div className={`toasts toasts-${site.toast.position}`} data-toasts data-duration={site.toast.durationMs} data-close={t('toast.close')}>
      <div role="alert" aria-atomic="false" />
      <div role="status" aria-atomic="false" />
    </div>
  );
}

/** The Firebase configuration for islands; present but `null` if the site has none, so that the same pages work with the emulators. */
function PageConfig() {
  const { site } = usePage();
  // In a script, only "<" has a meaning in HTML.
  const json = JSON.stringify(site.firebase).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- text within a script is not HTML: escaping it would change it
  return <script type="application/json" id={CONFIG_ID} dangerouslySetInnerHTML={{ __html: json }} />;
}

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

/** Says which digits a language is written with, for the numbers that styles count, unless they are the usual ones. */
const digitsOf = byLanguage((iso): { readonly 'data-digits'?: string } => {
  const { numberingSystem } = new Intl.NumberFormat(iso).resolvedOptions();
  return numberingSystem === 'latn' ? {} : { 'data-digits': numberingSystem };
});
