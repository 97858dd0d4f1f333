import type { EditorWords } from '../contract.ts';
import { createHost, element } from './element.ts';
import type { Framed } from './gate.ts';

/** What keeps a page from being edited, as in the messages `editor.…`: each has a sentence, and a second one about what to do. */
export type Obstacle = 'expired' | 'otherSpace' | 'otherToken' | 'tooOld' | 'unreachable' | 'lost' | 'elsewhere' | 'noStory';

interface Shown {
  readonly obstacle: Obstacle;
  /** Where the page can be opened in the editor; null if it is no story. */
  readonly editUrl?: string | null;
}

/** Returns what tells an editor, in the language of the page, why it cannot be edited; null removes that. */
export function createNotice(words: EditorWords): (shown: Shown | null) => void {
  const say = words[document.documentElement.lang] ?? Object.values(words)[0] ?? {};
  const notice = element('div', { class: 'notice', role: 'status' });
  createHost('academy-notice', STYLES).append(notice);
  let last = '';

  return (shown) => {
    const text = JSON.stringify(shown);
    // Once closed, it stays closed until there is something else to say.
    if (text === last) return;
    last = text;
    if (!shown) return notice.replaceChildren();
    const { obstacle, editUrl } = shown;
    const isFollowed = ['elsewhere', 'noStory', 'lost'].includes(obstacle);
    notice.replaceChildren(
      element('p', {}, [element('strong', {}, [say[obstacle] ?? ''])]),
      element('p', {}, [say[`${obstacle}Help`] ?? '']),
      element('div', { class: 'actions' }, [
        editUrl ? element('a', { href: editUrl, target: '_top' }, [say['open'] ?? '']) : null,
        isFollowed ? button(say['back'], () => history.back()) : null,
        button(say['close'], () => notice.replaceChildren()),
      ]),
    );
  };
}

/** Tells an editor what keeps a page from being edited at all, and a developer in the console. */
export function explain(obstacle: Obstacle, { ticket, space }: Framed, words: EditorWords): void {
  const reasons: Readonly<Partial<Record<Obstacle, string>>> = {
    otherSpace: `the editor is in space ${ticket?.space}, but the page belongs to space ${space}`,
    expired: 'the ticket in its address is older than an hour; open the story again',
    unreachable: 'its server does not answer',
    tooOld: 'the preview was built too long ago; build it again',
    otherToken: 'the ticket in its address was not signed with the preview token that the page was built with',
  };
  const reason = reasons[obstacle];
  if (reason) console.warn(`The Visual Editor cannot edit this page: ${reason} (see docs/visual-editor.md).`);
  createNotice(words)({ obstacle });
}

// --- internal ---

const button = (text: string | undefined, onclick: () => void) => element('button', { type: 'button', onclick }, [text ?? '']);

const STYLES = `
  .notice { position: fixed; inset: 16px 16px auto; z-index: 2147483646; width: fit-content; max-width: min(640px, calc(100vw - 32px));
    margin: 0 auto; padding: 14px 18px; border: 1px solid #8886; border-left: 6px solid #b26a00; border-radius: 8px; box-shadow: 0 2px 12px #0004;
    background: light-dark(#fff, #1c2130); color: light-dark(#1b1b1b, #f2f2f2); }
  .notice:empty { display: none; }
  p { margin: 0 0 6px; overflow-wrap: anywhere; }
  .actions { display: flex; flex-wrap: wrap; gap: 12px; align-items: baseline; }
`;
