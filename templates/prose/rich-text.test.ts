import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkTexts } from '../../cli/site/check/texts.ts';
import { toLink } from '../../cli/site/story/normalise-values.ts';
import { referencesOf } from '../../cli/site/story/walk.ts';
import { ROOT } from '../../test/support/academy.ts';
import { aSourceStory, aStory } from '../../test/support/builders.ts';
import { renderNodes } from '../../test/support/render-prose.tsx';
import { LINK_FIELD, MARKS, NODES, type Fate } from './rich-text.ts';

const OFFICIAL = readFileSync(
  createRequire(import.meta.url)
    .resolve('@storyblok/richtext')
    .replace(/index\.\w+$/, 'index.d.mts'),
  'utf8',
);
/** The attributes by name of all nodes or marks in the official package's declarations. */
function namesIn(kind: 'Node' | 'Mark'): Readonly<Record<string, readonly string[]>> {
  const types = [...OFFICIAL.matchAll(new RegExp(`^type RichTextFieldValue\\w+${kind} = \\{\n(.*?)^\\};`, 'gms'))].map(
    ([, type = '']) => type,
  );
  return Object.fromEntries(
    types.map((type) => {
      const attrs = /^ {2}attrs\??: \{\n(.*?)^ {2}\}/ms.exec(type)?.[1] ?? '';
      return [/^ {2}type: '(\w+)'/m.exec(type)?.[1], [...attrs.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name = '']) => name).toSorted()];
    }),
  );
}

const known = (table: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(table).map(([name, attrs]) => [name, Object.keys(attrs).toSorted()]));

describe('the table of rich text', () => {
  test('has every node of the official package and its attributes, and no others', () => {
    // Its type of a head of a table lacks the background that its editor offers, and that of the document is not among the nodes.
    const official = namesIn('Node');
    expect(Object.keys(official).length).toBeGreaterThan(10);
    expect({ ...official, doc: [], tableHeader: [...(official['tableHeader'] ?? []), 'backgroundColor'].toSorted() }).toEqual(known(NODES));
  });

  test('has every mark of the official package and its attributes, and no others', () => {
    expect(namesIn('Mark')).toEqual(known(MARKS));
  });

  test('has everything that the official package’s link fields have', () => {
    const types = [...OFFICIAL.matchAll(/^type MultilinkFieldValue\w+Link = (.*?)^\};/gms)].map(([, type = '']) => type);
    const names = types.flatMap((type) => [...type.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = '']) => name));
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(LINK_FIELD).toSorted());
  });

  test('is the one in docs/content-model.md', () => {
    const docs = readFileSync(join(ROOT, 'docs/content-model.md'), 'utf8').replaceAll(/ +/g, ' ');
    for (const [name, attrs] of Object.entries({ ...NODES, ...MARKS, 'link field': LINK_FIELD }))
      expect(docs).toContain(rowOf(name, attrs));
  });
});

/** A value of each attribute that says something. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  'paragraph.textAlign': 'center',
  'paragraph.dir': 'rtl',
  'heading.level': 4,
  'heading.textAlign': 'center',
  'heading.dir': 'rtl',
  'blockquote.dir': 'rtl',
  'ordered_list.order': 3,
  'list_item.dir': 'rtl',
  'code_block.class': 'language-js',
  'code_block.dir': 'rtl',
  'image.id': 7,
  'image.src': '/b.svg',
  'image.alt': 'B',
  'image.title': 'T',
  'image.source': 'S',
  'image.copyright': 'C',
  'image.meta_data': { decorative: true },
  'emoji.name': 'octocat',
  'emoji.emoji': '🚀',
  'emoji.fallbackImage': 'https://a.example/a.png',
  'tableCell.colspan': 2,
  'tableCell.rowspan': 2,
  'tableCell.colwidth': [100],
  'tableCell.backgroundColor': '#ff0000',
  'tableHeader.colspan': 2,
  'tableHeader.rowspan': 2,
  'tableHeader.colwidth': [100],
  'tableHeader.backgroundColor': '#ff0000',
  'blok.id': 'x',
  'blok.body': [{ component: 'word', _uid: 'w', word: 'W' }],
  'link.href': '/b',
  'link.uuid': 'uuid-css',
  'link.anchor': 'b',
  'link.target': '_blank',
  'link.linktype': 'email',
  'link.custom': { title: 'T' },
  'highlight.color': '#ff0000',
  'textStyle.color': '#ff0000',
  'textStyle.id': 'here',
  'textStyle.class': 'lead',
  'anchor.id': 'here',
  'styled.class': 'lead',
};

/** What an attribute needs beside it to say something. */
const BESIDE: Readonly<Record<string, object>> = {
  image: { src: '/a.svg', alt: 'A' },
  'link.uuid': { linktype: 'story' },
  link: { href: '/a', linktype: 'url' },
};

const ATTRIBUTES = Object.entries({ ...NODES, ...MARKS }).flatMap(([name, attrs]) =>
  Object.entries(attrs as Readonly<Record<string, Fate>>).map(([attr, fate]) => ({ name, attr, fate, of: `${name}.${attr}` })),
);

describe('every attribute is shown, reported, or left out for a reason', () => {
  test.each(ATTRIBUTES)('$of', ({ name, attr, fate, of }) => {
    const beside = BESIDE[of] ?? BESIDE[name] ?? {};
    const without = { ...beside, [attr]: undefined };
    const [before, after] = [without, { ...beside, [attr]: SAMPLES[of] }].map((attrs) => nodeWith(name, attrs));
    const isSame = renderNodes(after) === renderNodes(before);
    expect(isSame ? (reported(after).length > 0 ? 'reported' : 'left out') : 'shown').toBe(typeof fate === 'string' ? fate : 'left out');
  });

  test('what is not in the table is reported once, with its place, and its words are shown', () => {
    const text = { type: 'text', text: 'Words', marks: [{ type: 'blink' }] };
    const nodes = [
      { type: 'details', content: [{ type: 'summary', content: [text] }] },
      { type: 'details' },
      { type: 'youtube' },
      { type: 7 },
    ];
    expect(reported(...nodes)).toEqual([
      'body.content[0] the node "details"',
      'body.content[0].content[0] the node "summary"',
      'body.content[0].content[0].content[0] the mark "blink"',
      'body.content[2] the node "youtube"',
      'body.content[3] the node "7"',
    ]);
    expect(renderNodes(...nodes)).toBe('Words');
  });

  test('all that link fields have is part of the link, except what only Storyblok needs', () => {
    for (const [attr, fate] of Object.entries(LINK_FIELD) as [string, Fate][]) {
      const raw = { linktype: 'url', url: '/a', ...OF_LINK_FIELDS[attr] };
      const { [attr]: _, ...without } = raw as Readonly<Record<string, unknown>>;
      expect(JSON.stringify(toLink(raw)) !== JSON.stringify(toLink(without)), attr).toBe(fate === 'shown');
    }
  });
});

const OF_LINK_FIELDS: Readonly<Record<string, object>> = {
  fieldtype: { fieldtype: 'multilink' },
  linktype: { linktype: 'asset' },
  id: { linktype: 'story', id: 'u', url: '' },
  cached_url: { linktype: 'url', url: '', cached_url: '/b' },
  target: { target: '_blank' },
  anchor: { anchor: 'b' },
  rel: { rel: 'nofollow' },
  title: { title: 'T' },
  email: { linktype: 'email', email: 'a@b.example' },
};

// --- internal ---

function nodeWith(name: string, attrs: object): object {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'a' }] };
  if (Object.hasOwn(MARKS, name)) return { type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: name, attrs }] }] };
  const row = (cell: object) => ({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] });
  const inline = name === 'heading' || name === 'paragraph' || name === 'code_block';
  const node = { type: name, attrs, content: inline ? [{ type: 'text', text: 'a' }] : [paragraph] };
  return name.startsWith('table') ? row(node) : node;
}

function reported(...content: readonly unknown[]): readonly string[] {
  const { content: story } = aSourceStory(aStory({ slug: 'a', content: { component: 'lesson', body: { type: 'doc', content } } }));
  return checkTexts(referencesOf(story), { staysPlain: () => false })
    .filter(({ code }) => code === 'unknownMarkup')
    .map(({ path, message }) => `${path} ${/has (.*), which/.exec(message)?.[1]}`);
}

function rowOf(name: string, attrs: Readonly<Record<string, Fate>>): string {
  const of = (wanted: string) =>
    Object.entries(attrs)
      .filter(([, fate]) => (typeof fate === 'string' ? fate : 'left out') === wanted)
      .map(([attr]) => `\`${attr}\``)
      .join(', ');
  return `| \`${name}\` | ${of('shown')} | ${of('reported')} | ${of('left out')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |');
}
