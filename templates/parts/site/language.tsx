import type { Locale, LocaleInfo } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import { byLanguage } from '../by-language.ts';

/**
 * Suggests the page in the visitor's preferred language, in that language. On every translated page, but hidden unless the head script sets
 * `data-suggest` before first paint, so that nothing shifts.
 */
export function LanguageSuggestion() {
  const page = usePage();
  const { t, alternates, locale, screen, site } = page;
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
          {...page.in(code)}
          data-suggestion={code}
          aria-label={t('language.suggestion', {}, code)}
        >
          <div className="language-suggestion-row wrap">
            <p>
              {t('language.suggestion', {}, code)}{' '}
              <a href={url} hrefLang={code}>
                {t('language.read', {}, code)}
              </a>
            </p>
            <button type="button" data-dismiss={code}>
              <span className="visually-hidden">{t('language.dismiss', {}, code)}</span>
            </button>
          </div>
        </section>
      ))}
    </Island>
  );
}

/** Links to this page in the other languages; if it is not translated, to the nearest page that is, as the title then says. */
export function LanguageSwitch() {
  const { t, site, locale } = usePage();
  if (site.locales.length < 2) return null;
  return (
    <Island name="language" when="interaction" props={{}}>
      <ul className="language-switch" aria-label={t('nav.language')}>
        {site.locales.map((info) => (
          <li key={info.code}>{info.code === locale ? <Current info={info} /> : <Other info={info} />}</li>
        ))}
      </ul>
    </Island>
  );
}

// --- internal ---

interface Props {
  readonly info: LocaleInfo;
}

function Current({ info }: Props) {
  return (
    <span aria-current="true">
      <Label info={info} />
    </span>
  );
}

function Other({ info }: Props) {
  const { t, alternates, nearby, iso, locale } = usePage();
  const counterpart = alternates.find((one) => one.locale === info.code);
  return (
    <a
      href={counterpart?.url ?? nearby[info.code] ?? info.home}
      hrefLang={info.code}
      {...(counterpart ? {} : { title: t('nav.untranslated', { language: languageIn(iso(locale), info.code) }) })}
    >
      <Label info={info} lang={info.code} />
    </a>
  );
}

/** @example languageIn('es-ES', 'de') // => 'alemán' */
const languageIn = (iso: string, code: Locale): string => languagesIn(iso).of(code) ?? code;

const languagesIn = byLanguage((iso) => new Intl.DisplayNames([iso], { type: 'language' }));

/** The name is in its own language; the link's title is not. */
function Label({ info: { label, name }, lang }: Props & { readonly lang?: Locale }) {
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="visually-hidden" lang={lang}>
        {name}
      </span>
    </>
  );
}
