import type { ProviderName } from '../config.ts';
import type { Person } from '../firebase/person.ts';
import { fill } from '../form/fields.ts';
import { find } from '../form/form.ts';

interface Options {
  readonly person: Person;
  readonly providers: Readonly<Record<ProviderName, string>>;
  /** Names the provider at `{0}`. */
  readonly text: string;
}

/** Tells people without a password how they will be asked to confirm that it is them. */
export function showConfirmation(root: ParentNode, { person, providers, text }: Options): void {
  const [provider] = person.providers;
  if (!person.hasPassword && provider) find(root, '[data-notice]').textContent = fill(text, providers[provider]);
}
