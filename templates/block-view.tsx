import type { Block, RichText, Story } from './contract.ts';
import { editableAttributes, type EditableAttributes } from './editable.ts';
import { blockKey } from './registry.ts';
import { usePage } from './page.tsx';
import { isRichText } from './prose/node.ts';
import type { ProseBlock } from './schema.ts';

/** Renders blocks with their components. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockView key={block._uid || index} block={block} />);
}

/** Renders the content of a story's own page; a component without a file here only gets the story's name as its title. */
export function StoryView({ story }: { readonly story: Story }) {
  const { registry } = usePage();
  if (blockKey(story.content.component) in registry.blocks) return <BlockView block={story.content} />;
  return (
    <article className="wrap section stack">
      <h1>{story.name}</h1>
      <UnknownBlock block={story.content} />
    </article>
  );
}

/** Renders a block with its component; for an unknown one, the blocks and texts within it (the build reports it). */
export function BlockView({ block }: { readonly block: Block }) {
  const { registry } = usePage();
  const known = registry.blocks[blockKey(block.component)];
  const shown = known ? <known.component block={block} /> : <UnknownBlock block={block} />;
  const editable = editableAttributes(block);
  return editable ? <academy-block {...editable}>{shown}</academy-block> : shown;
}

// --- internal ---

/** A component without a file here: shows the known content within it, so that nothing an editor wrote is lost. */
function UnknownBlock({ block }: { readonly block: Block }) {
  return Object.values(block).map((value, index) => {
    if (isBlocks(value)) return <Blocks key={index} blocks={value} />;
    return isRichText(value) && block.component !== TEXT ? <BlockView key={index} block={textBlock(value)} /> : null;
  });
}

/** The component for text. Importing `Prose` would be circular, because rich text contains blocks. */
const TEXT = 'prose';
const textBlock = (body: RichText): ProseBlock => ({ component: TEXT, _uid: '', body });

function isBlocks(value: unknown): value is readonly Block[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null && 'component' in item)
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
