import type { BlockProps } from '../contract.ts';
import type { HomeBlock } from '../schema.ts';
import { Blocks } from '../block-view.tsx';
import { hasOpening } from '../parts/opening.ts';

/** The home page of a language: its sections, and a title if no hero has it. */
export function Home({ block }: BlockProps<HomeBlock>) {
  return (
    <div className="sections home">
      {!hasOpening(block) && (
        <header className="sections-header wrap">
          <h1>{block.title}</h1>
        </header>
      )}
      <Blocks blocks={block.body} />
    </div>
  );
}
