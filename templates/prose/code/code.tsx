import type { ReactNode } from 'react';
import type { RichTextNode } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { usePage, type Page } from '../../page.tsx';
import { readFence, type LineMark } from './fence.ts';
import { highlight } from './highlight.ts';
import { languageOf, type Language } from './languages.ts';
import { attrsOf, codeOf, textAttr } from '../node.ts';

/** Highlighted code, with classes added by the build a choice that wraps its lines, and a button that copies it. */
export function renderCodeBlock(node: RichTextNode, { t, colours }: Page): ReactNode {
  const { code, language: fenced, file, lines } = readFence(codeOf(node));
  if (code.trim() === '') return null;
  const language = languageOf(fenced || textAttr(attrsOf(node), 'class'));
  return (
    <Island name="copy-code" when="visible" props={{ copied: t('code.copied'), failed: t('code.failed') }}>
      <CodeFigure html={withMarkedLines(highlight(code, language.grammar, colours), lines)} language={language} file={file}>
        <span role="status" />
        <label>
          <input type="checkbox" />
          {t('code.wrap')}
        </label>
        <button type="button" hidden>
          {t('code.copy')}
        </button>
      </CodeFigure>
    </Island>
  );
}

interface Props {
  /** The code as HTML. */
  readonly html: string;
  readonly language: Language;
  /** The file name; empty if there is none. */
  readonly file?: string;
  /** What follows in its header. */
  readonly children?: ReactNode;
}

/** Code below a header with its file name and language. */
export function CodeFigure({ html, language: { name, label }, file = '', children }: Props) {
  const { t } = usePage();
  const shown = label || t('code.plain');
  return (
    <figure className="code">
      <figcaption>
        {file && <span className="code-file">{file}</span>}
        <span className="code-language">{shown}</span>
        {children}
      </figcaption>
      {/* A group rather than a region: regions are landmarks, and a lesson would have a dozen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, and a keyboard must be able to */}
      <pre tabIndex={0} role="group" aria-label={t('code.label', { name: file || shown })}>
        <code className={`language-${name}`} dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  );
}

/**
 * Wraps lines of highlighted HTML in elements. These include the line breaks, so that the text stays the same; a colour that spans several lines is
 * reopened in each.
 *
 * @example withMarkedLines('a\nb', new Map([[1, 'mark']])) // => '<mark>a\n</mark>b'
 */
export function withMarkedLines(html: string, lines: ReadonlyMap<number, LineMark>): string {
  if (lines.size === 0) return html;
  let open = '';
  return html
    .split(/(?<=\n)/)
    .map((line, index) => {
      const mark = lines.get(index + 1);
      const start = open;
      open = openAfter(line, open);
      const whole = start + (open ? line.replace(/\n?$/, `${open.replace('<', '</')}$&`) : line);
      return mark ? `<${mark}>${whole}</${mark}>` : whole;
    })
    .join('');
}

// --- internal ---

/** The opening tag of the colour left open at the end of a line. Colours do not nest. */
function openAfter(line: string, before: string): string {
  const start = line.lastIndexOf('<c-');
  const end = line.lastIndexOf('</c-');
  if (start === -1 && end === -1) return before;
  return end > start ? '' : line.slice(start, line.indexOf('>', start) + 1);
}
