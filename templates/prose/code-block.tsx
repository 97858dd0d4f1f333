import type { ReactNode } from 'react';
import type { RichTextNode } from '../contract.ts';
import { Island } from '../island.tsx';
import type { Page } from '../page.tsx';
import { highlight } from './highlight.ts';
import { languageOf } from './languages.ts';
import { attrsOf, childrenOf, textAttr, typeOf } from './node.ts';

/** Code with its colours, which are classes put in by the build, and a button that copies it. */
export function renderCodeBlock(node: RichTextNode, { t, colours }: Page): ReactNode {
  const code = codeOf(node);
  if (code.trim() === '') return null;
  const { name, label, grammar } = languageOf(textAttr(attrsOf(node), 'class'));
  return (
    <Island name="copy-code" when="visible" props={{ copied: t('code.copied'), failed: t('code.failed') }}>
      <figure className="code">
        <figcaption className="code-header">
          <span className="code-language">{label || t('code.plain')}</span>
          <span className="code-status" role="status" />
          <button className="code-copy" type="button" hidden>
            {t('code.copy')}
          </button>
        </figcaption>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, and a keyboard must be able to */}
        <pre tabIndex={0}>
          {grammar ? (
            <code className={`language-${name}`} dangerouslySetInnerHTML={{ __html: highlight(code, grammar, colours) }} />
          ) : (
            <code className={`language-${name}`}>{code}</code>
          )}
        </pre>
      </figure>
    </Island>
  );
}

// --- internal ---

function codeOf(node: RichTextNode): string {
  const lines = childrenOf(node).map((child) => (typeOf(child) === 'hard_break' ? '\n' : String(child.text ?? '')));
  return lines.join('').replace(/\r\n?/g, '\n').replace(/\n+$/, '');
}
