import type { Link } from '../contract.ts';
import { usePage } from '../page.tsx';
import { ArrowIcon } from './icons.tsx';

interface Props {
  readonly headline: string;
  readonly text?: string;
  readonly moreLabel?: string;
  readonly moreLink?: Link | null;
}

/** The head of a section: headline, text, and a link to more. */
export function SectionHead({ headline, text, moreLabel, moreLink = null }: Props) {
  const { href } = usePage();
  const more = moreLabel ? href(moreLink) : null;
  if (!headline && !text && !more) return null;
  return (
    <div className="section-head">
      {headline && <h2 className="section-title">{headline}</h2>}
      {text && <p className="section-text lead">{text}</p>}
      {more && (
        <p className="section-more">
          <a className="more-link" {...more}>
            {moreLabel}
            <ArrowIcon />
          </a>
        </p>
      )}
    </div>
  );
}
