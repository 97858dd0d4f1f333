import type { FieldKind } from '../../templates/field-kinds.ts';
import { toPascalCase } from '../lib/text.ts';
import { inWords } from '../site/story/for-visitors.ts';
import { kindOf, type SourceComponent, type SourceField } from './components.ts';

/**
 * A block to start from: every field of a component, in the order of the editor's form, with what its type needs.
 *
 * @example blockSource({name: 'quote', schema: {text: {type: 'textarea'}}}) // => '… export function Quote({ block }: BlockProps<QuoteBlock>) { … }'
 */
export function blockSource({ name, description, schema, is_root: isRoot, is_nestable: isNestable }: SourceComponent): string {
  const type = toPascalCase(name);
  const fields = Object.entries(schema);
  const title = fields.find(([, field]) => field.type === 'text')?.[0];
  // The page of a story has one heading above all others.
  const heading = isRoot && isNestable === false ? 'h1' : 'h2';
  const rows = fields.map(([key, field]) => {
    const at = access(key);
    return key === title ? `{${at} && <${heading}>{${at}}</${heading}>}` : (ROWS[field.type] ?? ROWS_OF_KINDS[kindOf(field)])(at, key);
  });
  const uses = [...rows.join('\n').matchAll(/<(Blocks|Captioned|Media|Prose|Text)\b/g)].map(([, used = '']) => used);
  const needsPage = rows.some((row) => row.includes('page.'));
  const imported = [...new Set(uses), ...(needsPage ? ['usePage'] : [])].toSorted();
  return `import type { BlockProps } from 'academy';
${imported.length > 0 ? `import { ${imported.join(', ')} } from 'academy/templates';\n` : ''}import type { ${type}Block } from '../schema.ts';

/** ${(description ?? '').replaceAll('*/', '* /') || `The block "${name}".`} */
export function ${type}({ block }: BlockProps<${type}Block>) {
${needsPage ? '  const page = usePage();\n' : ''}  return (
    <section className="${className(name)} section">
      <div className="wrap">
${rows.map((row) => row.replaceAll(/^/gm, '        ')).join('\n')}
      </div>
    </section>
  );
}
`;
}

// --- internal ---

const access = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? `block.${key}` : `block[${JSON.stringify(key)}]`);

const className = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

type Row = (at: string, key: string) => string;

const SIZES = '(min-width: 48rem) 44rem, 100vw';
const media = (asset: string) => `<Media asset={${asset}} sizes="${SIZES}" />`;

/** What shows the values of types that others share their kind with. */
const ROWS: Readonly<Record<SourceField['type'], Row>> = { textarea: (at) => `<Text text={${at}} />` };

/** What shows a value of each kind. */
const ROWS_OF_KINDS: Readonly<Record<FieldKind, Row>> = {
  text: (at) => `{${at} && <p>{${at}}</p>}`,
  date: (at) => `{[page.eventDate(${at})].map((date) => date && <time key={date.iso} dateTime={date.iso}>{date.day} {date.time}</time>)}`,
  number: (at) => `{${at} !== null && <p>{${at}}</p>}`,
  boolean: (at) => `{/* ${at}: yes or no */}`,
  asset: (at) => `{${at} && <Captioned asset={${at}}>${media(at)}</Captioned>}`,
  assets: (at) => `{${at}.map((asset) => (\n  <Captioned key={asset.src} asset={asset}>${media('asset')}</Captioned>\n))}`,
  link: (at, key) => `{page.href(${at}) && <a {...page.href(${at})}>${inWords(key)}</a>}`,
  blocks: (at) => `<Blocks blocks={${at}} />`,
  richtext: (at) => `<Prose body={${at}} />`,
  markdown: (at) => `<Prose body={${at}} />`,
  story: (at) => `{[page.card(${at})].map((card) => card?.url && <a key={card.uuid} href={card.url}>{card.name}</a>)}`,
  stories: (at) => `{page.cardsOf(${at}).map((card) => card.url && <a key={card.uuid} href={card.url}>{card.name}</a>)}`,
  options: (at) => `{${at}.length > 0 && <p>{${at}.join(', ')}</p>}`,
  unknown: (at) => `{/* ${at}: what a plugin wrote; look at it before you use it */}`,
};
