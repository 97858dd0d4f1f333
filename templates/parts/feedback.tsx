import { usePage } from '../page.tsx';

/** A link to where readers say what is wrong with a text, which gets to know which one it is; nothing where the site has no such place. */
export function Feedback({ title }: { readonly title: string }) {
  const { t, site, url, absolute } = usePage();
  if (site.feedback === null) return null;
  const values: Readonly<Record<string, string>> = { url: absolute(url), title };
  const href = site.feedback.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((values[name] ?? '').replace(HALF, '\uFFFD')));
  // There is an address of its own for each page: nothing for whoever only counts links.
  return (
    <p className="feedback">
      <a href={href} rel="nofollow">
        {t('article.feedback')}
      </a>
    </p>
  );
}

// --- internal ---

// Of a character that takes two: it cannot be encoded.
const HALF = /\p{Surrogate}/gu;
