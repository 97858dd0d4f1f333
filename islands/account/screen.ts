import type { TextsOf } from '../fill.ts';
import type { FormTexts } from '../form/use-form.ts';
import type { AccountPaths } from './paths.ts';

/** What the component of an account page gets, with the texts of the messages that it lists. */
export interface ScreenProps<Keys extends readonly string[] = []> {
  readonly form: FormTexts;
  readonly paths: AccountPaths;
  readonly texts: TextsOf<Keys>;
}
