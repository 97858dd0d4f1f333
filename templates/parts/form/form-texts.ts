import type { TextsOf } from '../../../islands/fill.ts';
import { FORM_TEXTS } from '../../../islands/form/form.tsx';
import type { FormTexts } from '../../../islands/form/use-form.ts';
import type { MessageKey, Translate } from '../../contract.ts';

/** The texts of a component, by the keys of their messages; the places in them are left to the component (`islands/fill.ts`). */
export const textsOf = <Key extends MessageKey>(t: Translate, keys: readonly Key[]): TextsOf<readonly Key[]> =>
  Object.fromEntries(keys.map((key) => [key, t(key, 'unfilled')])) as TextsOf<readonly Key[]>;

/** The texts of a form, with those for its errors by code. */
export const formTexts = (t: Translate, errors: FormTexts['errors']): FormTexts => ({
  ...textsOf(t, FORM_TEXTS),
  busy: t('account.busy'),
  noscript: t('form.noscript'),
  errors,
});

export type ErrorCode = MessageKey extends infer Key ? (Key extends `errors.${infer Code}` ? Code : never) : never;

/** Texts by error code, with a default. */
export const errorTexts = (t: Translate, codes: readonly ErrorCode[]): FormTexts['errors'] =>
  Object.fromEntries(['default' as const, ...codes].map((code) => [code, t(`errors.${code}`)]));
