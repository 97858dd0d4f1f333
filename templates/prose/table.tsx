import { createElement, type ReactNode } from 'react';
import type { RichTextNode } from '../contract.ts';
import type { Page } from '../page.tsx';
import { enumerate } from '../parts/enumerate.ts';
import { attrsOf, childrenOf, numberAttr, typeOf } from './node.ts';
import { plainText } from './text.ts';
import { toneOf } from './marks.tsx';

/** A table that scrolls on its own, also by keyboard, if wider than the text. */
export function renderTable(node: RichTextNode, renderCell: (cell: RichTextNode) => ReactNode, { t, iso, locale }: Page): ReactNode {
  const rows = childrenOf(node)
    .map((row) => childrenOf(row).filter(isCell))
    .filter((cells) => cells.length > 0);
  const [first] = rows;
  if (!first) return null;
  const firstOfBody = rows.findIndex((cells) => !cells.every(isHeader));
  const heads = firstOfBody === -1 ? rows : rows.slice(0, firstOfBody);
  const body = rows.slice(heads.length);
  const columns = enumerate(
    first.map((cell) => plainText(cell)),
    iso(locale),
  );
  const renderRow = (scope: 'col' | 'row') => (cells: readonly RichTextNode[], row: number) => (
    <tr key={row}>
      {cells.map((cell, index) => {
        const content = renderCell(cell);
        // The empty corner of a table is not a header.
        const isHead = isHeader(cell) && content !== null;
        return createElement(isHead ? 'th' : 'td', { key: index, ...(isHead ? { scope } : {}), ...cellAttrs(cell) }, content);
      })}
    </tr>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, and a keyboard must be able to
    <div className="prose-table" tabIndex={0} role="region" aria-label={t('prose.table', { columns })}>
      <table>
        {heads.length > 0 && <thead>{heads.map(renderRow('col'))}</thead>}
        {body.length > 0 && <tbody>{body.map(renderRow('row'))}</tbody>}
      </table>
    </div>
  );
}

// --- internal ---

const isHeader = (cell: RichTextNode) => typeOf(cell) === 'tableHeader';
const isCell = (cell: RichTextNode) => isHeader(cell) || typeOf(cell) === 'tableCell';

/** A larger number must be a mistake; browsers have the same limit. */
const WIDEST = 1000;

function cellAttrs(cell: RichTextNode) {
  const attrs = attrsOf(cell);
  const colSpan = numberAttr(attrs, 'colspan') ?? 1;
  const rowSpan = numberAttr(attrs, 'rowspan') ?? 1;
  const tone = toneOf(attrs['backgroundColor']);
  return {
    ...(colSpan > 1 && colSpan <= WIDEST ? { colSpan } : {}),
    ...(rowSpan > 1 && rowSpan <= WIDEST ? { rowSpan } : {}),
    ...(tone ? { className: `prose-fill prose-${tone}` } : {}),
  };
}
