import type { BlockProps } from '../contract.ts';
import type { HeroBlock } from '../schema.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { Breadcrumb, isOpening } from '../parts/story/intro.tsx';
import { Captioned, Media } from '../parts/media/media.tsx';
import { headingOf } from '../parts/story-text.ts';
import { blockKey } from '../registry.ts';

/** The first block on a page, with the page's title; further down, a prominent section. */
export function Hero({ block }: BlockProps<HeroBlock>) {
  const { story } = usePage();
  const { eyebrow, headline, text, image } = block;
  const isFirst = isOpening(block, story);
  const isHome = isFirst && blockKey(story?.content.component ?? '') === 'home';
  const Heading = isFirst ? 'h1' : 'h2';
  const shape = isHome ? 'hero-home' : isFirst ? 'hero-first' : 'hero-later';
  return (
    <section className={`hero ${shape} ${image ? 'has-picture' : 'has-words-only'}`}>
      <div className="hero-columns wrap">
        <div className="hero-text">
          <div className="hero-heading">
            {isFirst && <Breadcrumb />}
            {eyebrow && <p className="eyebrow hero-eyebrow">{eyebrow}</p>}
            <Heading className="hero-title">{isFirst ? headingOf(headline, story) : headline}</Heading>
          </div>
          <div className="hero-more">
            {text && <p className="lead hero-lead">{text}</p>}
            {isHome ? <Onward block={block} /> : <Actions block={block} />}
          </div>
        </div>
        {image && (
          <div className="hero-picture">
            <Captioned asset={image}>
              <Media
                asset={image}
                sizes="(min-width: 60rem) 50vw, 100vw"
                loading={isFirst ? 'eager' : 'lazy'}
                {...(isHome ? { ratio: 3 / 2 } : {})}
              />
            </Captioned>
          </div>
        )}
      </div>
    </section>
  );
}

// --- internal ---

/** The button to the courses leads those who are in the middle of one to its next lesson. */
function Onward({ block }: BlockProps<HeroBlock>) {
  const { t } = usePage();
  return (
    <Island name="course-cards" when="visible" props={{}}>
      <Actions block={block} onward={t('progress.onwardWith', 'unfilled')} />
    </Island>
  );
}

interface ActionsProps extends BlockProps<HeroBlock> {
  /** Label of the first button when it leads on. */
  readonly onward?: string;
}

function Actions({ block, onward }: ActionsProps) {
  const { href } = usePage();
  const first = block.cta_label ? href(block.cta_link) : null;
  const second = block.second_label ? href(block.second_link) : null;
  if (!first && !second) return null;
  return (
    <p className="hero-actions">
      {first && (
        <a className="button" {...first} data-onward={onward}>
          {block.cta_label}
        </a>
      )}
      {second && (
        <a className="button-quiet" {...second}>
          {block.second_label}
        </a>
      )}
      {onward && <span className="hero-onward" data-onward-course />}
    </p>
  );
}
