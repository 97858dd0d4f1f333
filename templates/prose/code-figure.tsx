import type { ReactNode } from 'react';
import { usePage } from '../page.tsx';
import type { Language } from './languages.ts';

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
      <figcaption className="code-header">
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
