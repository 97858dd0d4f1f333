import type { BlockProps } from '../contract.ts';
import type { PageBlock } from '../schema.ts';
import { Blocks } from '../block-view.tsx';
import { Breadcrumb, hasOpening, Intro } from '../parts/story/intro.tsx';

/** A page made of sections. If it begins with a hero, that has the page's title. */
export function Page({ block }: BlockProps<PageBlock>) {
  return (
    <div className="sections">
      {!hasOpening(block) && (
        <header className="sections-header wrap">
          <Breadcrumb />
          <Intro title={block.title} summary={block.summary} />
        </header>
      )}
      <Blocks blocks={block.body} />
    </div>
  );
}
