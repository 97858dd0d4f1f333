import type { PasswordRule } from '../firebase/password-rules.ts';
import { fill } from './fields.ts';
import { find } from './form.ts';

/** Texts of the rules, with `{0}` for the number or the characters a rule speaks of. */
export type RuleWords = Readonly<Record<PasswordRule['name'] | 'met' | 'unmet', string>>;

/** Lets passwords be seen. Once the form is sent they are hidden again, so that the browser keeps them as what they are. */
export function enhanceToggles(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-password-toggle]')) {
    const input = find(form, `#${button.getAttribute('aria-controls')}`) as HTMLInputElement;
    const hidden = { text: button.textContent ?? '', label: button.ariaLabel ?? '' };
    const shown = { text: button.dataset['hideText'] ?? '', label: button.dataset['hideLabel'] ?? '' };
    const show = (isShown: boolean) => {
      input.type = isShown ? 'text' : 'password';
      const { text, label } = isShown ? shown : hidden;
      button.textContent = text;
      button.ariaLabel = label;
    };
    button.hidden = false;
    button.addEventListener('click', () => show(input.type === 'password'));
    form.addEventListener('submit', () => show(false));
  }
}

interface RulesOptions {
  readonly words: RuleWords;
  readonly check: (password: string) => Promise<readonly PasswordRule[]>;
}

/** Ticks off the rules of a new password while it is typed, and tells whether it meets all of them. */
export function enhanceRules(form: HTMLFormElement, { words, check }: RulesOptions): { readonly isMet: () => Promise<boolean> } {
  const input = find(form, '[autocomplete="new-password"]') as HTMLInputElement;
  const list = find(form, '[data-password-rules] ul');
  let asked = 0;
  const update = async () => {
    const turn = ++asked;
    const rules = await check(input.value);
    // A slow answer about what was typed before is of no use.
    if (turn === asked) list.replaceChildren(...rules.map((rule) => toItem(rule, words)));
    return rules.every(({ isMet }) => isMet);
  };
  // Without Firebase the rules that are shown stay; whoever sends the form hears why.
  const show = () => void update().catch(() => {});
  input.addEventListener('input', show);
  // They are the provider's from the start, not only when typing begins.
  show();
  return { isMet: update };
}

// --- internal ---

function toItem({ name, value, isMet }: PasswordRule, words: RuleWords): HTMLElement {
  const item = document.createElement('li');
  item.className = 'password-rule';
  item.dataset['rule'] = name;
  item.dataset['met'] = String(isMet);
  const state = document.createElement('span');
  state.className = 'visually-hidden';
  state.textContent = ` (${isMet ? words.met : words.unmet})`;
  item.append(fill(words[name], value), state);
  return item;
}
