// Rich text as HTML, with no more markup than its meaning needs. What every peer that runs on Node shows of a story.

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (text) => (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]) : text);

/** @param urlOf the address of a story by its uuid */
export function richText(node, urlOf) {
  const children = () => (node.content ?? []).map((child) => richText(child, urlOf)).join('');
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce((text, mark) => withMark(text, mark, urlOf), escape(node.text));
    case 'paragraph':
      return `<p>${children()}</p>`;
    case 'heading':
      return `<h${node.attrs.level}>${children()}</h${node.attrs.level}>`;
    case 'bullet_list':
      return `<ul>${children()}</ul>`;
    case 'ordered_list':
      return `<ol>${children()}</ol>`;
    case 'list_item':
      return `<li>${children()}</li>`;
    case 'blockquote':
      return `<blockquote>${children()}</blockquote>`;
    case 'code_block':
      return `<pre><code class="${node.attrs.class}">${children()}</code></pre>`;
    case 'table':
      return `<table>${children()}</table>`;
    case 'tableRow':
      return `<tr>${children()}</tr>`;
    case 'tableHeader':
      return `<th>${children()}</th>`;
    case 'tableCell':
      return `<td>${children()}</td>`;
    case 'blok':
      return node.attrs.body
        .map(({ kind, title, body }) => `<aside class="${kind}"><strong>${escape(title)}</strong>${richText(body, urlOf)}</aside>`)
        .join('');
    default:
      return children();
  }
}

const MARKS = { bold: 'strong', italic: 'em', code: 'code' };

function withMark(text, { type, attrs }, urlOf) {
  if (type === 'link') return `<a href="${urlOf(attrs.uuid)}">${text}</a>`;
  return `<${MARKS[type]}>${text}</${MARKS[type]}>`;
}
