import type { BlockProps } from '../contract.ts';
import type { PlaygroundBlock } from '../schema.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { Strut } from '../parts/strut.tsx';
import { CodeFigure } from '../prose/code-figure.tsx';
import { highlight } from '../prose/highlight.ts';
import { languageOf } from '../prose/languages.ts';

const DEFAULT_HEIGHT = 240;

/** HTML and CSS that readers can change, with what they look like. Without scripting, just the code. */
export function Playground({ block }: BlockProps<PlaygroundBlock>) {
  const { t, colours } = usePage();
  const { title, html, css, height } = block;
  const codes = [
    { language: languageOf('html'), code: html.trim() },
    { language: languageOf('css'), code: css.trim() },
  ].filter(({ code }) => code !== '');
  if (codes.length === 0) return null;
  return (
    <Island name="playground" when="visible" props={{ title: t('playground.result', { title }) }}>
      <figure className="playground">
        <figcaption className="playground-caption">
          <span className="playground-kind">{t('playground.kind')}</span>
          <span className="playground-title">{title}</span>
        </figcaption>
        {codes.map(({ language, code }) => (
          <CodeFigure key={language.name} html={highlight(code, language.grammar, colours)} language={language} />
        ))}
        <div className="playground-tools" data-tools>
          <span className="playground-note" data-note>
            {t('playground.note')}
          </span>
          <label className="playground-width">
            {t('playground.width')}
            <input type="range" min="20" max="100" defaultValue="100" />
          </label>
          <button className="playground-reset" type="button">
            {t('playground.reset')}
          </button>
        </div>
        <div className="playground-result" data-result>
          <Strut height={height || DEFAULT_HEIGHT} />
        </div>
      </figure>
    </Island>
  );
}
