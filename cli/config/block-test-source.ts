import type { FieldKind } from '../../templates/field-kinds.ts';
import { inWords } from '../site/story/for-visitors.ts';
import { kindOf, type SourceComponent, type SourceField } from './components.ts';

/**
 * A test of a block to start from: renders it with a value in each field, as Storyblok stores them, and fails if one of them is not shown. For Node's own
 * test runner, and without types, so that a site needs nothing else for it.
 */
export function blockTestSource({ name, schema }: SourceComponent): string {
  const samples = Object.entries(schema).map(([key, field], index) => ({ key, ...sampleOf(field, { key, index: index + 1 }) }));
  const values = samples.map(({ key, value }) => `      ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`).join('');
  const stories = samples.flatMap(({ story }) => (story ? [`      ${JSON.stringify(story)},\n`] : [])).join('');
  const shown = samples.flatMap(({ shown: texts }) => texts);
  const silent = samples.flatMap(({ key, shown: texts }) => (texts.length === 0 ? [key] : []));
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderBlock } from 'academy/testing';

test(${JSON.stringify(`"${name}" shows what is written into it`)}, async () => {
  const html = await renderBlock(
    {
      component: ${JSON.stringify(name)},
${values}    },
    [
${stories}    ],
  );
${silent.length > 0 ? `  // Not in this list, as they say nothing by themselves: ${silent.join(', ')}.\n` : ''}  for (const text of ${JSON.stringify(shown)})
    assert.ok(html.includes(text), \`"\${text}" is not shown: \${html}\`);
});
`;
}

// --- internal ---

interface Sample {
  /** As Storyblok stores it. */
  readonly value: unknown;
  /** What a page that shows it contains. */
  readonly shown: readonly string[];
  /** What it refers to. */
  readonly story?: object;
}

/** Of which field a value is: by its name, and its number in the component, from one. */
interface Place {
  readonly key: string;
  readonly index: number;
}

/** A value of a field that is unlike those of the others. */
function sampleOf(field: SourceField, { key, index }: Place): Sample {
  const text = `${inWords(key)} ${index}`;
  const [first] = field.options ?? [];
  if (field.type === 'table')
    return {
      value: { thead: [{ value: `Head of ${text}` }], tbody: [{ body: [{ value: `Cell of ${text}` }] }] },
      shown: [`Head of ${text}`, `Cell of ${text}`],
    };
  // Characters that HTML writes in other ways are not looked for.
  if (first && kindOf(field) === 'text') return { value: first.value, shown: /[&<>"]/.test(first.value) ? [] : [first.value] };
  return SAMPLES[kindOf(field)]({ text, index, of: [field.filter_content_type ?? []].flat()[0] || 'page' });
}

interface SampleOptions {
  readonly text: string;
  readonly index: number;
  /** The component of a story. */
  readonly of: string;
}

const same = (value: string): Sample => ({ value, shown: [value] });
const fileOf = (index: number) => `https://a.storyblok.com/f/1/800x600/abc/picture-${index}.jpg`;
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const documentOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const storyOf = ({ text, index, of }: SampleOptions) => ({ uuid: uuidOf(index), name: text, content: { component: of } });

const SAMPLES: Readonly<Record<FieldKind, (options: SampleOptions) => Sample>> = {
  text: ({ text }) => same(text),
  date: ({ index }) => ({ value: `${2000 + index}-03-04 00:00`, shown: [`${2000 + index}-03-04`] }),
  number: ({ index }) => ({ value: String(70_500 + index), shown: [String(70_500 + index)] }),
  boolean: () => ({ value: true, shown: [] }),
  asset: ({ index, text }) => ({ value: { filename: fileOf(index), alt: text }, shown: [`picture-${index}.jpg`, text] }),
  assets: ({ index, text }) => ({ value: [{ filename: fileOf(index), alt: text }], shown: [`picture-${index}.jpg`, text] }),
  link: ({ index }) => ({
    value: { linktype: 'url', url: `https://academy.example/${index}` },
    shown: [`https://academy.example/${index}`],
  }),
  blocks: ({ text }) => ({ value: [{ _uid: 'within', component: 'prose', body: documentOf(text) }], shown: [text] }),
  richtext: ({ text }) => ({ value: documentOf(text), shown: [text] }),
  markdown: ({ text }) => ({ value: `**${text}**`, shown: [`<strong>${text}</strong>`] }),
  story: (options) => ({ value: uuidOf(options.index), shown: [options.text], story: storyOf(options) }),
  stories: (options) => ({ value: [uuidOf(options.index)], shown: [options.text], story: storyOf(options) }),
  options: ({ text }) => ({ value: [text], shown: [text] }),
  unknown: ({ text }) => ({ value: { plugin: 'a-plugin', text }, shown: [] }),
};
