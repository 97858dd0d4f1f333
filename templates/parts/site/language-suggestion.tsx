import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';

/**
 * Suggests the page in the visitor's preferred language, in that language. On every translated page, but hidden unless the head script sets
 * `data-suggest` before first paint, so that nothing shifts.
 */
export function LanguageSuggestion() {
  const { t, alternates, locale, screen, site } = usePage();
  // Error pages have no translation to suggest.
  if (screen === 'not-found' || screen === 'error') return null;
  const others = alternates.filter((alternate) => alternate.locale !== locale);
  if (site.localeDetection === 'off' || others.length === 0) return null;
  return (
    <Island name="language" when="interaction" props={{}}>
      {others.map(({ locale: code, url }) => (
        <section
          className="language-suggestion"
          key={code}
          lang={code}
          data-suggestion={code}
          aria-label={t(`language.suggestion.${code}`)}
        >
          <div className="language-suggestion-row wrap">
            <p className="language-suggestion-text">
              {t(`language.suggestion.${code}`)}{' '}
              <a href={url} hrefLang={code}>
                {t(`language.read.${code}`)}
              </a>
            </p>
            <button className="language-suggestion-close" type="button" data-dismiss={code}>
              <span className="visually-hidden">{t(`language.dismiss.${code}`)}</span>
            </button>
          </div>
        </section>
      ))}
    </Island>
  );
}
