import type { ReactNode } from 'react';
import type { RichTextNode } from '../contract.ts';
import { Island } from '../island.tsx';
import type { Page } from '../page.tsx';
import { CodeFigure } from './code-figure.tsx';
import { readFence } from './fence.ts';
import { highlight } from './highlight.ts';
import { languageOf } from './languages.ts';
import { withMarkedLines } from './marked-lines.ts';
import { attrsOf, codeOf, textAttr } from './node.ts';

/** Highlighted code, with classes added by the build a choice that wraps its lines, and a button that copies it. */
export function renderCodeBlock(node: RichTextNode, { t, colours }: Page): ReactNode {
  const { code, language: fenced, file, lines } = readFence(codeOf(node));
  if (code.trim() === '') return null;
  const language = languageOf(fenced || textAttr(attrsOf(node), 'class'));
  return (
    <Island name="copy-code" when="visible" props={{ copied: t('code.copied'), failed: t('code.failed') }}>
      <CodeFigure html={withMarkedLines(highlight(code, language.grammar, colours), lines)} language={language} file={file}>
        <span className="code-status" role="status" />
        <label className="code-wrap">
          <input type="checkbox" />
          {t('code.wrap')}
        </label>
        <button className="code-copy" type="button" hidden>
          {t('code.copy')}
        </button>
      </CodeFigure>
    </Island>
  );
}
