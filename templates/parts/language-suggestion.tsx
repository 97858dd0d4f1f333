import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';

/**
 * Says that this page exists in the language that its visitor seems to prefer, in that language. It stands on every translated page and is
 * hidden until the script in the head sets `data-suggest`, before anything is painted: nothing jumps.
 */
export function LanguageSuggestion() {
  const { t, alternates, locale, screen, site } = usePage();
  // What is not found is found in no language.
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
