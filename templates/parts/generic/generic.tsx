import { createContext, Fragment, useContext, type ReactNode } from 'react';
import type { Block, BlockProps, WrittenField } from '../../contract.ts';
import { Blocks, BlockView } from '../../block-view.tsx';
import { usePage } from '../../page.tsx';
import { templateOf, type Registry } from '../../registry.ts';
import { Prose } from '../../prose/prose.tsx';
import { Breadcrumb, hasOpening } from '../story/intro.tsx';
import { titleOf } from '../story-text.ts';
import { headingOf, isEyebrow, isShort, type WrittenText } from './heading.ts';
import { LabelledLink, labelOfLink, labelsOf, linkOfHeading } from './links.tsx';
import { FactList, Pictures, References, Text } from './values.tsx';

/** What was written into a block whose component has no template, or other fields than its template knows: all of it, in the order of its fields. */
export function Generic({ block }: BlockProps<Block>) {
  const { story } = usePage();
  return block === story?.content ? <GenericPage block={block} /> : <GenericBlock block={block} />;
}

// --- internal ---

/** Where a block is. */
interface Place {
  /** Of its heading. */
  readonly level: number;
  /** How many blocks without a template are around it. */
  readonly depth: number;
  /** The block that has the title of the page; null if it is elsewhere. */
  readonly titled: Block | null;
}

const PlaceContext = createContext<Place>({ level: 2, depth: 0, titled: null });

const fieldsOf = ({ written }: Block): readonly WrittenField[] => written?.fields ?? [];

/** A story: its title is what is called so in it, or the first heading of its blocks, or its name. */
function GenericPage({ block }: BlockProps<Block>) {
  const { story, registry } = usePage();
  const fields = fieldsOf(block);
  const isOpened = 'body' in block && Array.isArray(block.body) && hasOpening(block as Block & { readonly body: readonly Block[] });
  const own = headingOf(fields, block);
  const titled = own || isOpened ? null : firstTitled(fields, registry);
  const eyebrow = fields.find(isEyebrow);
  const title = own?.value ?? (story && titleOf(story));
  return (
    <PlaceContext.Provider value={{ level: 2, depth: 0, titled }}>
      <article className="generic sections">
        {!isOpened && (
          <header className="sections-header wrap">
            <Breadcrumb />
            <div className="intro">
              {eyebrow?.kind === 'text' && <p className="eyebrow intro-eyebrow">{eyebrow.value}</p>}
              {!titled && <h1 className="intro-title">{title}</h1>}
            </div>
          </header>
        )}
        {isOpened && own && <p className="eyebrow wrap">{own.value}</p>}
        <Written fields={fields} without={isOpened ? [own] : [own, eyebrow]} isPage />
      </article>
    </PlaceContext.Provider>
  );
}

function GenericBlock({ block }: BlockProps<Block>) {
  const { level, depth, titled } = useContext(PlaceContext);
  const { href } = usePage();
  const fields = fieldsOf(block);
  if (fields.length === 0) return null;
  const label = labelOfLink(fields);
  if (label) return <LabelledLink {...label} className="button-quiet" />;
  const heading = headingOf(fields, block);
  const own = block === titled ? 1 : level;
  const linked = heading && linkOfHeading(fields, heading);
  const link = linked ? href(linked.value) : null;
  const eyebrow = fields.find(isEyebrow);
  const Heading = `h${own}` as 'h2';
  const shown = (
    <PlaceContext.Provider value={{ level: Math.min(6, heading ? own + 1 : own), depth: depth + 1, titled }}>
      {eyebrow?.kind === 'text' && <p className="eyebrow">{eyebrow.value}</p>}
      {heading && (
        <Heading className={own === 1 ? 'intro-title' : depth === 0 ? 'section-title' : 'generic-title'}>
          {link ? <a {...link}>{heading.value}</a> : heading.value}
        </Heading>
      )}
      <Written fields={fields} without={[heading, eyebrow, link ? linked : null]} />
    </PlaceContext.Provider>
  );
  if (depth > 0) return <div className="generic-part generic-body">{shown}</div>;
  return (
    <section className="generic-block section">
      <div className="generic-body wrap">{shown}</div>
    </section>
  );
}

interface WrittenProps {
  readonly fields: readonly WrittenField[];
  /** Fields that are shown already. */
  readonly without: readonly (WrittenField | null | undefined)[];
  /** Whether blocks are sections of a page rather than parts of one. */
  readonly isPage?: boolean;
}

/** Fields in their order: neighbours of a kind that belongs together are shown together. */
function Written({ fields, without, isPage = false }: WrittenProps) {
  const labels = labelsOf(fields.filter((field) => !without.includes(field)));
  const rest = fields.filter((field) => !without.includes(field) && !(isShort(field) && [...labels.values()].includes(field)));
  const groups: WrittenField[][] = [];
  for (const field of rest) {
    const last = groups.at(-1);
    if (last && groupOf(last[0] as WrittenField) === groupOf(field) && groupOf(field) !== null) last.push(field);
    else groups.push([field]);
  }
  return groups.map((group, index) => {
    const shown = <Group fields={group} labels={labels} />;
    const isSection = !isPage || group[0]?.kind === 'blocks';
    // oxlint-disable-next-line react/no-array-index-key -- fields are in the same order on each page
    const key = index;
    return isSection ? (
      <Fragment key={key}>{shown}</Fragment>
    ) : (
      <div className="generic-body wrap" key={key}>
        {shown}
      </div>
    );
  });
}

/** What is shown in one list with its neighbours; null if it stands alone. */
const groupOf = ({ kind }: WrittenField): string | null =>
  kind === 'date' || kind === 'number' || kind === 'options' ? 'facts' : kind === 'link' || kind === 'assets' ? kind : null;

interface GroupProps {
  readonly fields: readonly WrittenField[];
  readonly labels: ReadonlyMap<WrittenField, WrittenText>;
}

function Group({ fields, labels }: GroupProps): ReactNode {
  const { level, depth } = useContext(PlaceContext);
  const [first] = fields;
  if (!first) return null;
  if (groupOf(first) === 'facts') return <FactList fields={fields} />;
  if (first.kind === 'assets') return <Pictures assets={fields.flatMap((field) => (field.kind === 'assets' ? field.value : []))} />;
  if (first.kind === 'link')
    return (
      <p className="generic-links">
        {fields.map(
          (field) =>
            field.kind === 'link' && (
              <LabelledLink key={field.name} link={field.value} label={labels.get(field)?.value ?? ''} name={field.label} />
            ),
        )}
      </p>
    );
  if (first.kind === 'text')
    return <Text text={first.value} isLead={/sub_?(?:title|head|line)|tagline|intro|teaser|lead|summary|claim/i.test(first.name)} />;
  if (first.kind === 'richtext') return <Prose body={first.value} />;
  if (first.kind === 'stories') return <References uuids={first.value} level={level} />;
  return first.kind === 'blocks' && (depth > 0 ? <Parts blocks={first.value} /> : <Blocks blocks={first.value} />);
}

/** Blocks within another: several short ones side by side, links in a row. */
function Parts({ blocks }: { readonly blocks: readonly Block[] }) {
  const { registry } = usePage();
  const isGeneric = (block: Block) => templateOf(block, registry) === null;
  const isRow = blocks.length > 1 && blocks.every((block) => isGeneric(block) && isSmall(block));
  const isLinks = blocks.every((block) => isGeneric(block) && labelOfLink(fieldsOf(block)));
  return (
    <div className={isLinks ? 'generic-links' : isRow ? 'generic-row' : 'generic-stack'}>
      {blocks.map((block, index) => (
        <BlockView key={block._uid || index} block={block} />
      ))}
    </div>
  );
}

/** Whether a block is short enough to stand beside others. */
const isSmall = (block: Block): boolean => fieldsOf(block).length > 0 && JSON.stringify(block.written).length < MOST_SMALL;
/** In characters of JSON: a picture, a heading, a short text and a link. */
const MOST_SMALL = 2500;

/** The first block with a heading in the order of a page, that has its title. */
function firstTitled(fields: readonly WrittenField[], registry: Registry): Block | null {
  for (const { kind, value } of fields) {
    if (kind !== 'blocks') continue;
    for (const block of value) {
      if (templateOf(block, registry)) return null;
      const own = fieldsOf(block);
      if (headingOf(own, block) && !labelOfLink(own)) return block;
      const within = firstTitled(own, registry);
      if (within) return within;
    }
  }
  return null;
}
