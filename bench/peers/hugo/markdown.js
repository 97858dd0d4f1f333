import { escape, richText } from '../shared/rich-text.js';

/** Rich text as Markdown; what Markdown has no words for stays HTML. */
export function toMarkdown(node, urlOf) {
  const children = (end) => (node.content ?? []).map((child) => toMarkdown(child, urlOf)).join(end);
  switch (node.type) {
    case 'doc':
      return children('\n\n');
    case 'text':
      return (node.marks ?? []).reduce(
        (text, mark) => withMark(text, mark, urlOf),
        node.marks?.some(({ type }) => type === 'code') ? node.text : plain(node.text),
      );
    case 'paragraph':
      return children('');
    case 'heading':
      return `${'#'.repeat(node.attrs.level)} ${children('')}`;
    case 'bullet_list':
    case 'ordered_list':
      return node.content
        .map((item) => `${node.type === 'bullet_list' ? '-' : '1.'} ${item.content.map((child) => toMarkdown(child, urlOf)).join('\n')}`)
        .join('\n');
    case 'blockquote':
      return `> ${children('\n> ')}`;
    case 'code_block':
      return `\`\`\`${node.attrs.class.replace('language-', '')}\n${node.content[0].text}\n\`\`\``;
    default:
      return richText(node, urlOf);
  }
}

const plain = (text) => escape(text).replace(/[\\`*_[\]#]/g, String.raw`\$&`);

function withMark(text, { type, attrs }, urlOf) {
  if (type === 'link') return `[${text}](${urlOf(attrs.uuid)})`;
  if (type === 'code') return `\`${text}\``;
  return type === 'bold' ? `**${text}**` : `*${text}*`;
}
