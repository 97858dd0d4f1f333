import { codeSample } from './code.ts';
import type { Chance } from './random.ts';
import { sentence, sentences, words, type Language } from './words.ts';

export type Fields = Readonly<Record<string, unknown>>;

interface Text {
  readonly chance: Chance;
  readonly language: Language;
  /** Sections, each with a heading; an article has two to four. */
  readonly sections: number;
  /** A story to link to. */
  readonly link: { readonly uuid: string; readonly slug: string };
}

/** A text as editors write them: headings, paragraphs with marks and links, lists, code, quotes, tables, call-outs. */
export function richText({ chance, language, sections, link }: Text): Fields {
  const say = () => sentence(chance, language);
  const extras = [
    () => list('bullet_list', [paragraph(text(say())), paragraph(text(say(), 'italic')), paragraph(text(say()))]),
    () => list('ordered_list', [paragraph(text(say())), paragraph(text(say())), paragraph(text(say()))]),
    () => ({ type: 'blockquote', content: [paragraph(text(say()))] }),
    () => callout(chance, { title: words(chance, language, 4), body: sentences(chance, language, 2) }),
    () =>
      table([
        [words(chance, language, 2), words(chance, language, 2)],
        [words(chance, language, 2), words(chance, language, 3)],
        [words(chance, language, 1), words(chance, language, 4)],
      ]),
  ];
  const linked = () =>
    paragraph(
      text(`${say()} `),
      text(words(chance, language, 3), {
        type: 'link',
        attrs: { href: link.slug, uuid: link.uuid, anchor: null, target: null, linktype: 'story' },
      }),
      text(' '),
      text(words(chance, language, 1), 'code'),
      text(` ${say()}`),
    );
  const section = () => [
    { type: 'heading', attrs: { level: 2 }, content: [text(words(chance, language, 4))] },
    paragraph(text(`${say()} `), text(words(chance, language, 3), 'bold'), text(` ${sentences(chance, language, 2)}`)),
    chance.pick(extras)(),
    ...(chance.below(3) > 0 ? [code(chance)] : []),
    chance.below(2) === 0 ? linked() : paragraph(text(sentences(chance, language, 2))),
  ];
  return { type: 'doc', content: [paragraph(text(sentences(chance, language, 2))), ...Array.from({ length: sections }, section).flat()] };
}

// --- internal ---

const text = (value: string, ...marks: readonly (string | Fields)[]): Fields => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) } : {}),
});

const paragraph = (...content: readonly Fields[]): Fields => ({ type: 'paragraph', content });

const list = (type: string, items: readonly Fields[]): Fields => ({
  type,
  content: items.map((item) => ({ type: 'list_item', content: [item] })),
});

function code(chance: Chance): Fields {
  const { language, code: value } = codeSample(chance);
  return { type: 'code_block', attrs: { class: `language-${language}` }, content: [text(value)] };
}

function callout(chance: Chance, { title, body }: { readonly title: string; readonly body: string }): Fields {
  const block = { _uid: chance.uuid(), component: 'callout', kind: chance.pick(['note', 'tip', 'warning']), title };
  return { type: 'blok', attrs: { id: chance.uuid(), body: [{ ...block, body: { type: 'doc', content: [paragraph(text(body))] } }] } };
}

function table(rows: readonly (readonly string[])[]): Fields {
  return {
    type: 'table',
    content: rows.map((cells, row) => ({
      type: 'tableRow',
      content: cells.map((cell) => ({ type: row === 0 ? 'tableHeader' : 'tableCell', content: [paragraph(text(cell))] })),
    })),
  };
}
