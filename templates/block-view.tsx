import type { Block, RichText, Story } from './contract.ts';
import { editableAttributes } from './editable.ts';
import type { EditableAttributes } from './editable.ts';
import { blockKey } from './registry.ts';
import { usePage } from './page.tsx';
import type { ProseBlock } from './schema.ts';

/** Renders blocks with their components. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockView key={block._uid || index} block={block} />);
}

/** Renders the content of a story's own page; one of a type that has no file here still has its name as a title. */
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

/** Renders one block with its component; of an unknown one, the blocks and texts within it (the report names it). */
export function BlockView({ block }: { readonly block: Block }) {
  const { registry } = usePage();
  const known = registry.blocks[blockKey(block.component)];
  const shown = known ? <known.component block={block} /> : <UnknownBlock block={block} />;
  const editable = editableAttributes(block);
  return editable ? <academy-block {...editable}>{shown}</academy-block> : shown;
}

/** A component that has no file here: what is known within it is shown, so that nothing an editor wrote is lost. */
function UnknownBlock({ block }: { readonly block: Block }) {
  return Object.values(block).map((value, index) => {
    if (isBlocks(value)) return <Blocks key={index} blocks={value} />;
    return isRichText(value) && block.component !== TEXT ? <BlockView key={index} block={textBlock(value)} /> : null;
  });
}

/** The component for text. Importing `Prose` instead would be a circle: rich text holds blocks. */
const TEXT = 'prose';
const textBlock = (body: RichText): ProseBlock => ({ component: TEXT, _uid: '', body });

function isBlocks(value: unknown): value is readonly Block[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null && 'component' in item)
  );
}

function isRichText(value: unknown): value is RichText {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc';
}

declare module 'react' {
  // oxlint-disable-next-line no-namespace -- React's own way to declare an element
  namespace JSX {
    interface IntrinsicElements {
      /** Carries the mark of a block until `hoistEditable` moves it; in pages for editors only. */
      'academy-block': EditableAttributes & { readonly children?: unknown };
    }
  }
}
