import { usePage } from '../page.tsx';

/** The hreflang links to the page in every language it exists in, including its own. */
export function Alternates() {
  const { absolute, alternates, iso, site, url } = usePage();
  const fallback = alternates.find(({ locale }) => locale === site.defaultLocale)?.url ?? url;
  return (
    <>
      {alternates.map((alternate) => (
        <link key={alternate.locale} rel="alternate" hrefLang={iso(alternate.locale)} href={absolute(alternate.url)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absolute(fallback)} />
    </>
  );
}
