import { BlockView } from './block-view.tsx';
import { createPage, PageProvider } from './page.tsx';
import type { PageProps, Translate } from './contract.ts';
import { Document } from './document.tsx';
import type { Draw } from './image-design.ts';
import type { Registry } from './registry.ts';
import type { KnownColours } from './prose/code/highlight.ts';
import type { SharedRendering } from './shared-parts.ts';

interface Props {
  readonly props: PageProps;
  readonly t: Translate;
  readonly registry: Registry;
  readonly shared: SharedRendering | null;
  readonly colours: KnownColours | null;
  readonly draw: Draw | null;
}

/** A complete page, from `<html>` on. A pure function of its props. */
export function Site({ props, t, registry, shared, colours, draw }: Props) {
  const Screen = props.screen ? registry.screens[props.screen] : null;
  return (
    <PageProvider value={{ ...createPage(props, t, registry), shared, colours, draw }}>
      <Document>{Screen ? <Screen /> : props.story && <BlockView block={props.story.content} />}</Document>
    </PageProvider>
  );
}
