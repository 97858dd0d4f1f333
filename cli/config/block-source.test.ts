import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { blockSource } from './block-source.ts';

test('a block has each field of its component in order, the first short text as its heading, and imports what these need', async () => {
  const source = blockSource({
    name: 'price_table',
    description: 'Prices */ of it all.',
    schema: {
      text: { type: 'textarea' },
      title: { type: 'text' },
      'call-to-action': { type: 'multilink' },
      price: { type: 'number' },
      since: { type: 'datetime' },
      open: { type: 'boolean' },
      picture: { type: 'asset' },
      pictures: { type: 'multiasset' },
      rows: { type: 'bloks' },
      body: { type: 'richtext' },
      who: { type: 'option', source: 'internal_stories' },
      others: { type: 'options', source: 'internal_stories' },
      tags: { type: 'options' },
      table: { type: 'table' },
    },
  });
  expect((await transform(source, { loader: 'tsx' })).warnings).toEqual([]);
  expect(source).toContain("import { Blocks, Captioned, Media, Prose, Text, usePage } from 'academy/templates';");
  expect(source).toContain('export function PriceTable({ block }: BlockProps<PriceTableBlock>)');
  expect(source).toContain('<section className="price-table section">');
  const order = [
    '<Text text={block.text} />',
    '<h2>{block.title}',
    'block["call-to-action"]',
    'block.price !== null',
    'page.eventDate(block.since)',
    'block.open: yes',
  ];
  const places = [
    ...order,
    'block.picture}',
    'block.pictures.map',
    '<Blocks blocks={block.rows}',
    '<Prose',
    'page.card(block.who)',
    'cardsOf',
    'join',
    '<Prose body={block.table} />',
  ];
  const found = places.map((text) => source.indexOf(text));
  expect(found).not.toContain(-1);
  expect(found.toSorted((a, b) => a - b)).toEqual(found);
});

test('a block of a text alone needs nothing of its page; the heading of one that is only a page is that of the page', () => {
  const source = blockSource({ name: 'note', schema: { text: { type: 'text' } }, is_root: true, is_nestable: false });
  expect(source).not.toMatch(/usePage|academy\/templates/);
  expect(source).toContain('<h1>{block.text}</h1>');
});
