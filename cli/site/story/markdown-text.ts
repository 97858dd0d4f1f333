import MarkdownIt, { type Token } from 'markdown-it';
import type { JsonObject } from '../../lib/json.ts';
import { linkTo, readHtml } from './html-text.ts';

/** Whether a text that may be anything is Markdown, by signs that nobody writes otherwise. */
export const isMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text));

/** Markdown as rich text, as the service would send it, with the HTML within. */
export function readMarkdown(text: string): JsonObject {
  return { type: 'doc', content: toNodes(PARSER.parse(text, {})) };
}

// --- internal ---

const SIGNS = [
  /^#{1,6} \S/m,
  /^[-*+] \S.*\n+[-*+] \S/m,
  /^\d+[.)] \S.*\n+\d+[.)] \S/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /\]\([^\s()]+(?: "[^"\n]*")?\)/,
  /^```/m,
  /^> \S/m,
  /^\|.*\|\s*\n\|[ :|-]+\|/m,
];

// Addresses are checked where rich text is rendered.
const PARSER = Object.assign(new MarkdownIt({ html: true, breaks: true }), {
  validateLink: () => true,
  normalizeLink: (url: string) => url,
});

type Node = JsonObject & { readonly content?: unknown };

/** What each pair of tokens around others is in rich text. */
const NODES: Readonly<Record<string, (token: Token) => JsonObject>> = {
  heading_open: ({ tag }) => ({ type: 'heading', attrs: { level: Number(tag.slice(1)) } }),
  paragraph_open: () => ({ type: 'paragraph' }),
  blockquote_open: () => ({ type: 'blockquote' }),
  bullet_list_open: () => ({ type: 'bullet_list' }),
  ordered_list_open: (token) => ({ type: 'ordered_list', attrs: { order: Number(token.attrGet('start') ?? 1) } }),
  list_item_open: () => ({ type: 'list_item' }),
  table_open: () => ({ type: 'table' }),
  tr_open: () => ({ type: 'tableRow' }),
  th_open: () => ({ type: 'tableHeader' }),
  td_open: () => ({ type: 'tableCell' }),
};

const MARKS: Readonly<Record<string, (token: Token) => JsonObject>> = {
  strong_open: () => ({ type: 'bold' }),
  em_open: () => ({ type: 'italic' }),
  s_open: () => ({ type: 'strike' }),
  link_open: (token) => linkTo(String(token.attrGet('href') ?? '')),
};

function toNodes(tokens: readonly Token[]): readonly Node[] {
  const open: { readonly node: JsonObject; readonly content: Node[] }[] = [{ node: {}, content: [] }];
  const add = (...nodes: readonly Node[]) => open.at(-1)?.content.push(...nodes);
  for (const token of tokens) {
    const begin = NODES[token.type];
    if (begin) open.push({ node: begin(token), content: [] });
    else if (NODES[token.type.replace(/_close$/, '_open')]) {
      const { node, content } = open.pop() ?? { node: {}, content: [] };
      add({ ...node, content });
    } else if (token.type === 'inline') {
      const text = inlineNodes(token.children ?? []);
      const isCell = /^table(?:Cell|Header)$/.test(String(open.at(-1)?.node['type']));
      add(...(isCell ? [{ type: 'paragraph', content: text }] : text));
    } else add(...leaf(token));
  }
  return open[0]?.content ?? [];
}

/** A block that has no others within. */
function leaf({ type, content, info }: Token): readonly Node[] {
  if (type === 'hr') return [{ type: 'horizontal_rule' }];
  if (type === 'fence' || type === 'code_block') {
    const [language = ''] = info.trim().split(/\s+/);
    const text = content.replace(/\n$/, '');
    return [{ type: 'code_block', attrs: { class: language && `language-${language}` }, content: text ? [{ type: 'text', text }] : [] }];
  }
  return type === 'html_block' ? readHtml(content).content : [];
}

function inlineNodes(tokens: readonly Token[]): readonly Node[] {
  const marks: JsonObject[] = [];
  return tokens.flatMap((token): readonly Node[] => {
    const mark = MARKS[token.type];
    if (mark) marks.push(mark(token));
    else if (MARKS[token.type.replace(/_close$/, '_open')]) marks.pop();
    else if (token.type === 'image') return [{ type: 'image', attrs: { src: token.attrGet('src'), alt: token.content } }];
    else if (/^(?:soft|hard)break$/.test(token.type) || /^<br/i.test(token.content)) return [{ type: 'hard_break' }];
    else if (token.type !== 'html_inline' && token.content !== '') {
      const all = token.type === 'code_inline' ? [...marks, { type: 'code' }] : [...marks];
      return [{ type: 'text', text: token.content, ...(all.length > 0 ? { marks: all } : {}) }];
    }
    return [];
  });
}
