import { useRef, useState } from 'react';
import { fill } from '../../fill.ts';
import { fillNumbers } from '../../fill-numbers.ts';
import type { PasswordRule } from '../firebase/account.ts';
import type { FieldProps, Problem } from '../../form/check-fields.ts';
import { Field } from '../../form/field.tsx';
import { useOwnForm } from '../../form/use-form.ts';
import { useStart } from '../../use-start.ts';
import { loadAccounts } from '../load.ts';
import { namedRules } from './named-rules.ts';

/** Texts of the rules, with places for numbers (`min`, `max`) and `symbols`; `first` is the rule that holds until the provider's own are known. */
export type RuleTexts = Readonly<Record<PasswordRule['name'] | 'first' | 'met' | 'title' | 'unmet', string>>;

/** Checks the new password of a field against the provider's rules; of several checks, the last one counts. */
export function useRules(field: FieldProps) {
  const [rules, setRules] = useState<readonly PasswordRule[] | null>(null);
  const [isWeak, setWeak] = useState(false);
  const turn = useRef(0);
  const weak = [{ field: field.name, text: field.wrong ?? '' }];
  return {
    field,
    /** As far as they are known. */
    rules,
    /** Whether the password is known not to meet them. */
    isWeak,
    /** The problem of one that does not. */
    weak,
    /** Checks a password; resolves to whether it meets all rules that are known. */
    async isMet(password: string): Promise<boolean> {
      const mine = ++turn.current;
      setWeak(false);
      const found = await (await loadAccounts()).validatePassword(password);
      const isMet = found?.every((rule) => rule.isMet) ?? true;
      if (mine === turn.current) {
        if (found) setRules(found);
        setWeak(!isMet);
      }
      return isMet;
    },
    /** The problem of a password that the provider refused by rules it named, which are then shown; null for other errors. */
    refusal(error: unknown): readonly Problem[] | null {
      const named = namedRules(error);
      if (named.length === 0) return null;
      setRules(named);
      return weak;
    },
  };
}

interface Props {
  readonly rules: ReturnType<typeof useRules>;
  readonly texts: RuleTexts;
}

/** The field for a new password, with the rules, which are checked while it is typed. */
export function NewPassword({ rules: { field, rules, isMet }, texts }: Props) {
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
              {typeof rule.value === 'number'
                ? fillNumbers(texts[rule.name], { [rule.name]: rule.value })
                : fill(texts[rule.name], { symbols: rule.value })}
              {rule.isMet !== null && <span className="visually-hidden">{` (${rule.isMet ? texts.met : texts.unmet})`}</span>}
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
