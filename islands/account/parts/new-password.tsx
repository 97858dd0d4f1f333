import { useRef, useState } from 'react';
import { fill } from '../../fill.ts';
import { fillNumbers } from '../../fill-numbers.ts';
import type { PasswordRule } from '../firebase/account.ts';
import type { FieldProps } from '../../form/check-fields.ts';
import { Field } from '../../form/field.tsx';
import { useOwnForm } from '../../form/use-form.ts';
import { useStart } from '../../use-start.ts';

/** Texts of the rules, with `{0}` for a rule's number or characters; `first` is the rule that holds until the provider's own are known. */
export type RuleTexts = Readonly<Record<PasswordRule['name'] | 'first' | 'met' | 'title' | 'unmet', string>>;

/** The rules of a new password, as far as they are known. */
interface Rules {
  readonly rules: readonly PasswordRule[] | null;
  /** Whether the password is known not to meet them. */
  readonly isWeak: boolean;
  /** Checks a password; resolves to whether it meets all rules. */
  isMet(password: string): Promise<boolean>;
}

/** Checks a new password against the provider's rules; of several checks, the last one counts. */
export function useRules(check: (password: string) => Promise<readonly PasswordRule[]>): Rules {
  const [rules, setRules] = useState<readonly PasswordRule[] | null>(null);
  const [isWeak, setWeak] = useState(false);
  const turn = useRef(0);
  return {
    rules,
    isWeak,
    async isMet(password) {
      const mine = ++turn.current;
      setWeak(false);
      const found = await check(password);
      const isMet = found.every((rule) => rule.isMet);
      if (mine === turn.current) {
        setRules(found);
        setWeak(!isMet);
      }
      return isMet;
    },
  };
}

/** Whether the identity provider refused a password as too weak, although it met the rules that were known. */
export const isTooWeak = (code: string): boolean => code === 'weak-password' || code === 'password-does-not-meet-requirements';

interface Props {
  readonly field: FieldProps;
  readonly rules: Rules;
  readonly texts: RuleTexts;
}

/** The field for a new password, with the rules, which are checked while it is typed. */
export function NewPassword({ field, rules: { rules, isMet }, texts }: Props) {
  const form = useOwnForm();
  // Without Firebase the first rule stays; the error is shown on submit.
  const check = () => void isMet(form.value(field.name)).catch(() => {});
  // Shows the provider's rules from the start, not only once typing begins.
  useStart(check);
  return (
    <Field {...field} onInput={check}>
      <div className="password-rules" data-password-rules>
        <p className="password-rules-title">{texts.title}</p>
        <ul className="password-rules-list">
          {rules?.map((rule) => (
            <li className="password-rule" key={rule.name} data-rule={rule.name} data-met={rule.isMet}>
              {typeof rule.value === 'number' ? fillNumbers(texts[rule.name], rule.value) : fill(texts[rule.name], rule.value)}
              <span className="visually-hidden">{` (${rule.isMet ? texts.met : texts.unmet})`}</span>
            </li>
          )) ?? (
            <li className="password-rule" data-rule="min">
              {texts.first}
            </li>
          )}
        </ul>
      </div>
    </Field>
  );
}
