import type { BlockProps } from '../contract.ts';
import type { PlaygroundBlock, PlaygroundTaskBlock } from '../schema.ts';
import { Blocks } from '../block-view.tsx';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { Strut } from '../parts/media/embed.tsx';
import { CodeFigure } from '../prose/code/code.tsx';
import { highlight } from '../prose/code/highlight.ts';
import { languageOf } from '../prose/code/languages.ts';
import { blockKey } from '../registry.ts';

const DEFAULT_HEIGHT = 240;

/** HTML and CSS that readers can change, with what they look like, and tasks that are ticked once done. Without scripting, just the code and tasks. */
export function Playground({ block }: BlockProps<PlaygroundBlock>) {
  const { t, colours, iso, locale } = usePage();
  const { title, html, css, height } = block;
  const codes = [
    { language: languageOf('html'), code: html.trim() },
    { language: languageOf('css'), code: css.trim() },
  ].filter(({ code }) => code !== '');
  if (codes.length === 0) return null;
  const tasks = tasksOf(block);
  const scores = tasks.map((_, index) => (index === 0 ? '' : t('playground.score', { done: index, count: tasks.length })));
  return (
    <Island name="playground" when="visible" props={{ scores: [...scores, t('playground.solved')] }}>
      <figure className="playground" spellCheck="false">
        <figcaption className="playground-caption">
          <span className="playground-kind">{t('playground.kind')}</span>
          <span className="playground-title">{title}</span>
        </figcaption>
        {tasks.length > 0 && (
          <div className="playground-tasks">
            <p className="playground-kind">{t('playground.tasks')}</p>
            <ul className="playground-list" role="list">
              <Blocks blocks={tasks} />
            </ul>
            <p className="playground-score" role="status" data-score />
          </div>
        )}
        {codes.map(({ language, code }) => (
          <CodeFigure key={language.name} html={highlight(code, language.grammar, colours)} language={language} />
        ))}
        <div className="playground-tools">
          <span className="playground-note">{t('playground.note')}</span>
          <label className="playground-width">
            {t('playground.width')}
            {/* Firefox would bring back the width alone. */}
            <input type="range" min="20" max="100" defaultValue="100" autoComplete="off" />
          </label>
          <button className="playground-reset" type="button" data-undo={t('playground.undo')}>
            {t('playground.reset')}
          </button>
        </div>
        <div className="playground-result" data-result>
          <Strut height={height || DEFAULT_HEIGHT} />
          <template>
            {/* Its document is ours to write, and runs no script, whatever is typed. */}
            <iframe title={t('playground.result', { title })} sandbox="allow-same-origin" srcDoc={emptyPage(iso(locale))} />
          </template>
        </div>
      </figure>
    </Island>
  );
}

// --- internal ---

/** A document to draw in. Links would leave it for another tab, which its sandbox does not allow: they do nothing. */
const emptyPage = (language: string): string => `<!doctype html><html lang="${language}"><base target="_blank">`;

/** The tasks of a playground, without those that nothing could fulfil. */
const tasksOf = ({ tasks }: Pick<PlaygroundBlock, 'tasks'>): readonly PlaygroundTaskBlock[] =>
  (tasks as readonly PlaygroundTaskBlock[]).filter(
    ({ component, text, selector }) => blockKey(component) === TASK && text.trim() !== '' && selector.trim() !== '',
  );

const TASK = blockKey('playground-task');
