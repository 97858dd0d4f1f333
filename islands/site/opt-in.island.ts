import { enhanceForm, find } from '../account/form/form.ts';
import type { IslandProps } from '../registry.ts';
import { readConfig } from '../config.ts';
import { callFunction } from '../account/firebase/call-function.ts';
import { CodedError } from '../account/firebase/error-code.ts';
import { readHint } from '../account/session/hint.ts';

/** Submits the subscription and replaces the form with the result. */
export function mount(root: HTMLElement, { tags, words }: IslandProps<'opt-in'>): void {
  enhanceForm(root, {
    words,
    async submit({ element, value }) {
      const { status } = await subscribe({
        email: value('email'),
        firstName: value('firstName'),
        lastName: value('lastName'),
        tags,
        consent: value('consent'),
        website: value('website'),
      });
      const done = find(root, '[data-form-done]');
      element.dataset['outcome'] = status;
      done.hidden = false;
      done.textContent = words[status];
      // The focused button is gone; moving the focus also makes screen readers announce the result.
      done.focus();
      element.reset();
    },
  });
}

// --- internal ---

const PATIENCE_MS = 2000;

/** What the form sends. `website` is only filled in by bots. */
interface Subscription {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly tags: readonly string[];
  /** The text next to the checkbox, which is its value. */
  readonly consent: string;
  readonly website: string;
}

/** The function's response. Only the owner of an address learns that it was on the list already. */
interface Answer {
  readonly status: 'subscribed' | 'already-subscribed';
}

/** Puts an address on the mailing list. */
async function subscribe(data: Subscription): Promise<Answer> {
  const config = readConfig();
  if (!config) throw new CodedError('unavailable');
  const token = readHint() ? await askToken().catch(() => null) : null;
  return callFunction<Answer>(config, { name: 'addSubscriberToList', data, token });
}

// Subscribing works without a token as well.
const askToken = () =>
  Promise.race([
    import('../account/firebase/id-token.ts').then(({ idToken }) => idToken()),
    new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null)),
  ]);
