import type { PasswordRule } from '../firebase/account.ts';
import { fill } from '../../fill.ts';
import { fillNumbers } from '../../fill-numbers.ts';
import { find } from './form.ts';

/** Texts of the rules, with `{0}` for a rule's number or characters. */
export type RuleWords = Readonly<Record<PasswordRule['name'] | 'met' | 'unmet', string>>;

interface RulesOptions {
  readonly words: RuleWords;
  /** The field's error if it does not meet them. */
  readonly tooWeak: string;
  readonly check: (password: string) => Promise<readonly PasswordRule[]>;
}

/**
 * Checks a new password against the rules while it is typed, and tells its field, so that the form reports it with the errors of the others. `isMet`
 * resolves to whether it meets all of them.
 */
export function enhanceRules(form: HTMLFormElement, { words, tooWeak, check }: RulesOptions): { readonly isMet: () => Promise<boolean> } {
  const input = find(form, '[autocomplete="new-password"]') as HTMLInputElement;
  const list = find(form, '[data-password-rules] ul');
  let asked = 0;
  const update = async () => {
    const turn = ++asked;
    input.dataset['wrong'] = '';
    const rules = await check(input.value);
    const isMet = rules.every((rule) => rule.isMet);
    // Ignore a late response for an earlier value.
    if (turn === asked) {
      list.replaceChildren(...rules.map((rule) => toItem(rule, words)));
      input.dataset['wrong'] = isMet ? '' : tooWeak;
    }
    return isMet;
  };
  // Without Firebase the initial rules stay; the error is shown on submit.
  const show = () => void update().catch(() => {});
  input.addEventListener('input', show);
  // Shows the provider's rules from the start, not only once typing begins.
  show();
  return { isMet: update };
}

/** Whether the identity provider refused a password as too weak, although it met the rules that were known. */
export const isTooWeak = (code: string): boolean => code === 'weak-password' || code === 'password-does-not-meet-requirements';

// --- internal ---

function toItem({ name, value, isMet }: PasswordRule, words: RuleWords): HTMLElement {
  const item = document.createElement('li');
  item.className = 'password-rule';
  item.dataset['rule'] = name;
  item.dataset['met'] = String(isMet);
  const state = document.createElement('span');
  state.className = 'visually-hidden';
  state.textContent = ` (${isMet ? words.met : words.unmet})`;
  item.append(typeof value === 'number' ? fillNumbers(words[name], value) : fill(words[name], value), state);
  return item;
}
