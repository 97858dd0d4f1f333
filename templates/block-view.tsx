import type { Block } from './contract.ts';
import { editableAttributes, type EditableAttributes } from './editable.ts';
import { templateOf } from './registry.ts';
import { usePage } from './page.tsx';

/** Renders blocks with their components. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockView key={block._uid || index} block={block} />);
}

/** Renders a block with its component; one without a template, or with other fields than it knows, with what was written into it. */
export function BlockView({ block }: { readonly block: Block }) {
  const { registry } = usePage();
  const template = templateOf(block, registry);
  const View = template?.component ?? registry.generic;
  const editable = editableAttributes(block);
  return editable ? (
    <academy-block {...editable}>
      <View block={block} />
    </academy-block>
  ) : (
    <View block={block} />
  );
}

declare module 'react' {
  // oxlint-disable-next-line no-namespace -- React's own way to declare an element
  namespace JSX {
    interface IntrinsicElements {
      /** Carries the editor's attributes of a block until `hoistEditable` moves them; in the Visual Editor only. */
      'academy-block': EditableAttributes & { readonly children?: unknown };
    }
  }
}
