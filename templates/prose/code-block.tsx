import type { ReactNode } from 'react';
import type { RichTextNode } from '../contract.ts';
import { Island } from '../island.tsx';
import type { Page } from '../page.tsx';
import { readFence } from './fence.ts';
import { highlight } from './highlight.ts';
import { languageOf } from './languages.ts';
import { withMarkedLines } from './marked-lines.ts';
import { attrsOf, codeOf, textAttr } from './node.ts';

/** Highlighted code, with classes added by the build and a button that copies it. */
export function renderCodeBlock(node: RichTextNode, { t, colours }: Page): ReactNode {
  const { code, language, file, lines } = readFence(codeOf(node));
  if (code.trim() === '') return null;
  const { name, label, grammar } = languageOf(language || textAttr(attrsOf(node), 'class'));
  const shown = label || t('code.plain');
  const html = withMarkedLines(highlight(code, grammar, colours), lines);
  return (
    <Island name="copy-code" when="visible" props={{ copied: t('code.copied'), failed: t('code.failed') }}>
      <figure className="code">
        <figcaption className="code-header">
          {file && <span className="code-file">{file}</span>}
          <span className="code-language">{shown}</span>
          <span className="code-status" role="status" />
          <button className="code-copy" type="button" hidden>
            {t('code.copy')}
          </button>
        </figcaption>
        {/* A group rather than a region: regions are landmarks, and a lesson would have a dozen. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, and a keyboard must be able to */}
        <pre tabIndex={0} role="group" aria-label={t('code.label', { name: file || shown })}>
          <code className={`language-${name}`} dangerouslySetInnerHTML={{ __html: html }} />
        </pre>
      </figure>
    </Island>
  );
}
