import type { FieldKind } from '../../templates/field-kinds.ts';
import { toPascalCase } from '../lib/text.ts';
import { kindOf, type SourceComponent } from './components.ts';

/**
 * A block to start from: every field of a component, in the order of the editor's form, with what its type needs.
 *
 * @example blockSource({name: 'quote', schema: {text: {type: 'textarea'}}}) // => '… export function Quote({ block }: BlockProps<QuoteBlock>) { … }'
 */
export function blockSource({ name, description, schema }: SourceComponent): string {
  const type = toPascalCase(name);
  const fields = Object.entries(schema);
  const title = fields.find(([, { type: kind }]) => kind === 'text')?.[0];
  const rows = fields.map(([key, source]) => (key === title ? headingOf(access(key)) : ROWS[kindOf(source)](access(key))));
  const uses = [...rows.join('\n').matchAll(/<(Blocks|Captioned|Media|Prose)\b/g)].map(([, used = '']) => used);
  const needsPage = rows.some((row) => row.includes('page.'));
  const imported = [...new Set(uses), ...(needsPage ? ['usePage'] : [])].toSorted();
  return `import type { BlockProps } from 'academy';
${imported.length > 0 ? `import { ${imported.join(', ')} } from 'academy/templates';\n` : ''}import type { ${type}Block } from '../schema.ts';

/** ${(description ?? '').replaceAll('*/', '* /') || `The block "${name}".`} */
export function ${type}({ block }: BlockProps<${type}Block>) {
${needsPage ? '  const page = usePage();\n' : ''}  return (
    <section className="${className(name)}">
${rows.map((row) => row.replaceAll(/^/gm, '      ')).join('\n')}
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

const headingOf = (at: string) => `{${at} && <h2>{${at}}</h2>}`;

const SIZES = '(min-width: 48rem) 44rem, 100vw';
const media = (asset: string) => `<Media asset={${asset}} sizes="${SIZES}" />`;

/** What shows a value of each kind. */
const ROWS: Readonly<Record<FieldKind, (at: string) => string>> = {
  text: (at) => `{${at} && <p>{${at}}</p>}`,
  date: (at) => `{${at} && <time dateTime={${at}}>{page.date(${at})}</time>}`,
  number: (at) => `{${at} !== null && <p>{${at}}</p>}`,
  boolean: (at) => `{/* ${at}: yes or no */}`,
  asset: (at) => `{${at} && <Captioned asset={${at}}>${media(at)}</Captioned>}`,
  assets: (at) => `{${at}.map((asset) => (\n  <Captioned key={asset.src} asset={asset}>${media('asset')}</Captioned>\n))}`,
  link: (at) => `{page.href(${at}) && <a {...page.href(${at})}>…</a>}`,
  blocks: (at) => `<Blocks blocks={${at}} />`,
  richtext: (at) => `<Prose body={${at}} />`,
  story: (at) => `{[page.card(${at})].map((card) => card?.url && <a key={card.uuid} href={card.url}>{card.name}</a>)}`,
  stories: (at) => `{page.cardsOf(${at}).map((card) => card.url && <a key={card.uuid} href={card.url}>{card.name}</a>)}`,
  options: (at) => `{${at}.length > 0 && <p>{${at}.join(', ')}</p>}`,
  unknown: (at) => `{/* ${at}: what a plugin or a table wrote; look at it before you use it */}`,
};
