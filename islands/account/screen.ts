import type { ProviderName } from '../config.ts';
import type { FormTexts } from '../form/use-form.ts';
import type { AccountPaths } from './paths.ts';

/** What the components of all account pages get. Texts are final, some with `{0}` for what only the browser knows. */
export interface ScreenProps {
  readonly form: FormTexts;
  readonly paths: AccountPaths;
  /** Display names of the providers. */
  readonly providers: Readonly<Record<ProviderName, string>>;
}
