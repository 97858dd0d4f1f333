import { readConfig } from '../config.ts';
import type { ProviderName } from '../config.ts';
import { toErrorCode } from '../firebase/error-code.ts';
import type { Federated } from '../firebase/federated.ts';
import type { FormHandle } from '../form/form.ts';
import type { Arrival } from './arrival.ts';
import { hasChangedMind } from './confirmation.ts';

interface Options {
  readonly form: FormHandle;
  readonly arrival: Arrival;
  readonly waiting: string;
  /** What to do where the e-mail address has an account already, which is to be opened as usual first. */
  readonly onLink: (link: Extract<Federated, { kind: 'link' }>) => void;
}

/**
 * Buttons that sign in with another provider. They wait for nothing: that the window was closed is known only ten seconds later,
 * and until then a press opens another one.
 */
export function enhanceProviders(root: ParentNode, { form, arrival, waiting, onLink }: Options): void {
  let turn = 0;
  const offered = readConfig()?.providers;
  const done = () => void (form.element.querySelector('[data-form-status]')?.textContent === waiting && form.say(''));
  // Whoever is back from the other window has seen what it said.
  addEventListener('focus', done);
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-provider]')) {
    // A page that was built without Firebase does not know what is offered where it is tried out.
    button.hidden = offered?.includes(button.dataset['provider'] as ProviderName) === false;
    button.addEventListener('click', async ({ detail }) => {
      // A double press is one.
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
