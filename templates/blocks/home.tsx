import type { BlockProps } from '../contract.ts';
import type { HomeBlock } from '../schema.ts';
import { Blocks } from '../block-view.tsx';
import { usePage } from '../page.tsx';
import { hasOpening } from '../parts/story/intro.tsx';
import { headingOf } from '../parts/story-text.ts';

/** The home page of a language: its sections, and a title if no hero has it. */
export function Home({ block }: BlockProps<HomeBlock>) {
  const { story } = usePage();
  return (
    <div className="sections home">
      {!hasOpening(block) && (
        <header className="sections-header wrap">
          <h1>{headingOf(block.title, story)}</h1>
        </header>
      )}
      <Blocks blocks={block.body} />
    </div>
  );
}
