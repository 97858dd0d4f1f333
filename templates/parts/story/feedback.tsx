import { usePage } from '../../page.tsx';

/** A link to report mistakes in a text, with its address and title; null if the site has none. */
export function Feedback({ title }: { readonly title: string }) {
  const { t, site, url, absolute } = usePage();
  if (site.feedback === null) return null;
  const values: Readonly<Record<string, string>> = { url: absolute(url), title };
  // Lone surrogates cannot be URL-encoded.
  const href = site.feedback.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((values[name] ?? '').toWellFormed()));
  // A different URL for every page, which crawlers need not follow.
  return (
    <p className="feedback">
      <a href={href} rel="nofollow">
        {t('article.feedback')}
      </a>
    </p>
  );
}
