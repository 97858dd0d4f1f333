import { readConfig, type ProviderName } from '../config.ts';
import { hasChangedMind, toErrorCode } from './firebase/error-code.ts';
import type { Federated } from './firebase/federated.ts';
import type { FormHandle } from './form/form.ts';
import type { Arrival } from './arrival.ts';

interface Options {
  readonly form: FormHandle;
  readonly arrival: Arrival;
  readonly waiting: string;
  /** Called if the e-mail address already has an account, which must first be signed in to in the usual way. */
  readonly onLink: (link: Extract<Federated, { kind: 'link' }>) => void;
}

/**
 * Enables the buttons that sign in with another provider. They stay enabled meanwhile: a closed window is detected only ten seconds later, and until
 * then another click opens a new one.
 */
export function enhanceProviders(root: ParentNode, { form, arrival, waiting, onLink }: Options): void {
  let turn = 0;
  const offered = readConfig()?.providers;
  const done = () => void (form.element.querySelector('[data-form-status]')?.textContent === waiting && form.say(''));
  // The message is obsolete once the user is back from the other window.
  addEventListener('focus', done);
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-provider]')) {
    // A page built without Firebase does not know the providers of the environment it runs in.
    button.hidden = offered?.includes(button.dataset['provider'] as ProviderName) === false;
    button.addEventListener('click', async ({ detail }) => {
      // Treat a double click as one.
      if (detail > 1) return;
      const mine = ++turn;
      form.fail([]);
      form.say(waiting);
      await arrival
        .during(async () => {
          const result = await (await arrival.accounts()).signInWith(button.dataset['provider'] as ProviderName);
          if (result.kind === 'link' && mine === turn) onLink(result);
        })
        .catch((error: unknown) => {
          if (mine === turn && !hasChangedMind(toErrorCode(error))) form.failWith(error);
        });
      if (mine === turn) done();
    });
  }
}
