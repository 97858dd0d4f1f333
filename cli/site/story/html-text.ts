import { Parser } from 'htmlparser2';
import { toText, type JsonObject } from '../../lib/json.ts';

/** Whether a text is HTML. */
export const isHtml = (text: string): boolean =>
  /<\/?(?:p|div|br|ul|ol|li|h[1-6]|a|strong|em|b|i|span|table|iframe|script|style|svg|img|section)\b[^<>]*>/i.test(text);

/** HTML as rich text, as the service would send it; of what is embedded, a link is left. */
export function readHtml(html: string): { readonly type: 'doc'; readonly content: readonly Node[] } {
  const open: Open[] = [{ tag: '', node: { type: 'doc' }, content: [] }];
  const marks: { readonly tag: string; readonly mark: JsonObject }[] = [];
  let [line, hidden]: [Node[], number] = [[], 0];

  const top = () => open.at(-1) as Open;
  const endLine = () => {
    const words = trimmed(line);
    line = [];
    if (words.length > 0) top().content.push(...inside(top(), words));
  };
  const close = (depth: number) => {
    while (open.length > depth) {
      endLine();
      const { node, content } = open.pop() as Open;
      if (content.length > 0) top().content.push({ ...node, content });
    }
  };
  const write = (text: string, more: readonly JsonObject[] = []) => {
    const all = [...marks.map(({ mark }) => mark), ...more];
    const last = line.at(-1);
    // The parser sends the text around an entity in pieces.
    const isSame = last?.['type'] === 'text' && JSON.stringify(last['marks'] ?? []) === JSON.stringify(all);
    if (isSame) line.pop();
    const joined = (isSame ? toText(last['text']) : '') + text;
    line.push({ type: 'text', text: joined, ...(all.length > 0 ? { marks: all } : {}) });
  };

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (hidden === 0 && tag === 'iframe') embed(attributes, write);
      if (HIDDEN.has(tag)) hidden++;
      if (hidden > 0) return;
      const [block, mark] = [BLOCKS[tag], MARKS[tag]?.(attributes)];
      if (block) {
        endLine();
        open.push({ tag, node: block, content: [] });
      } else if (mark) marks.push({ tag, mark });
      else if (tag === 'br') line.push({ type: 'hard_break' });
      else if (tag === 'img' && attributes['src'])
        line.push({ type: 'image', attrs: { src: attributes['src'], alt: attributes['alt'] ?? '' } });
      else if (PARTS.has(tag)) endLine();
    },
    ontext(text) {
      const words = text.replace(/\s+/g, ' ');
      if (hidden === 0 && (words !== ' ' || line.length > 0)) write(words);
    },
    onclosetag(tag) {
      if (HIDDEN.has(tag)) hidden--;
      const [block, mark] = [open.findLastIndex((one) => one.tag === tag), marks.findLastIndex((one) => one.tag === tag)];
      if (BLOCKS[tag] && block > 0) close(block);
      else if (MARKS[tag] && mark !== -1) marks.splice(mark, 1);
      else if (PARTS.has(tag)) endLine();
    },
  });
  parser.end(html);
  close(1);
  endLine();
  return { type: 'doc', content: top().content };
}

// --- internal ---

type Node = JsonObject;

interface Open {
  readonly tag: string;
  readonly node: JsonObject;
  readonly content: Node[];
}

const HIDDEN: ReadonlySet<string> = new Set(['iframe', 'script', 'style', 'svg', 'template']);
const PARTS: ReadonlySet<string> = new Set('address article aside div dd dl dt figcaption figure footer header main p section'.split(' '));

const heading = (level: number) => ({ type: 'heading', attrs: { level } });
const BLOCKS: Readonly<Record<string, JsonObject>> = {
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  blockquote: { type: 'blockquote' },
  ul: { type: 'bullet_list' },
  ol: { type: 'ordered_list' },
  li: { type: 'list_item' },
  table: { type: 'table' },
  tr: { type: 'tableRow' },
  th: { type: 'tableHeader' },
  td: { type: 'tableCell' },
};

const always = (type: string) => () => ({ type });
const MARKS: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => JsonObject | null>> = {
  strong: always('bold'),
  b: always('bold'),
  em: always('italic'),
  i: always('italic'),
  s: always('strike'),
  del: always('strike'),
  code: always('code'),
  a: ({ href = '' }) => (href ? linkTo(href) : null),
};

/** A mark of rich text that links to an address. */
export const linkTo = (href: string): JsonObject => ({
  type: 'link',
  attrs: { href: href.replace(/^mailto:/, ''), linktype: href.startsWith('mailto:') ? 'email' : 'url' },
});

function embed({ src = '', title }: Readonly<Record<string, string>>, write: (text: string, marks: readonly JsonObject[]) => void): void {
  if (src) write(title || src.replace(/^(?:https?:)?\/\/(?:www\.)?/, ''), [linkTo(src)]);
}

/** A line without spaces and breaks at its ends; empty if there is nothing else. */
function trimmed(line: readonly Node[]): readonly Node[] {
  const isBlank = ({ type, text }: Node) => type === 'hard_break' || (type === 'text' && /^\s*$/.test(String(text)));
  const [from, to] = [line.findIndex((node) => !isBlank(node)), line.findLastIndex((node) => !isBlank(node))];
  return from === -1
    ? []
    : line.slice(from, to + 1).map((node, index, all) => ({
        ...node,
        ...(typeof node['text'] === 'string'
          ? { text: node['text'].replace(index === 0 ? /^\s+/ : /$^/, '').replace(index === all.length - 1 ? /\s+$/ : /$^/, '') }
          : {}),
      }));
}

/** Words in what they are written into: lists and tables have parts of their own. */
function inside({ node }: Open, words: readonly Node[]): readonly Node[] {
  if (node['type'] === 'heading') return words;
  const paragraph = { type: 'paragraph', content: words };
  const part = { bullet_list: 'list_item', ordered_list: 'list_item', table: 'tableRow', tableRow: 'tableCell' }[String(node['type'])];
  if (part === 'tableRow') return [{ type: part, content: [{ type: 'tableCell', content: [paragraph] }] }];
  return part ? [{ type: part, content: [paragraph] }] : [paragraph];
}
