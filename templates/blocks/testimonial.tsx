import type { BlockProps } from '../contract.ts';
import type { TestimonialBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Credit } from '../parts/media/media.tsx';
import { pictureIn } from '../parts/media/main-picture.ts';
import { Portrait } from '../parts/media/picture.tsx';
import { titleOf } from '../parts/story-text.ts';

/** A quote about a course or workshop. The list around it marks the language if it is not the page's. */
export function Testimonial({ block }: BlockProps<TestimonialBlock>) {
  const { card } = usePage();
  const about = block.link ? card(block.link) : null;
  return (
    <figure className="testimonial">
      <blockquote className="testimonial-quote">
        <p>{block.quote}</p>
      </blockquote>
      <figcaption className="testimonial-person">
        <Portrait person={block} size="small" />
        <span>
          <span className="testimonial-name">{block.name}</span>
          {block.role && <span className="testimonial-role">{block.role}</span>}
          {about?.url && (
            <a className="testimonial-about" href={about.url}>
              {titleOf(about)}
            </a>
          )}
          <Credit asset={pictureIn(block.avatar)} />
        </span>
      </figcaption>
    </figure>
  );
}
