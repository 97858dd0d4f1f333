import { carryEmail, leaveWhenSignedIn } from './arrival.ts';
import { withNext } from './next.ts';
import { keepWish, wishOf } from './paths.ts';
import { enhanceProviders } from './providers.ts';
import { wordsFor } from './form/fields.ts';
import { fill } from '../fill.ts';
import { enhanceForm, mention } from './form/form.ts';
import { enhanceRules, isTooWeak } from './form/new-password.ts';
import { enhanceToggles } from './form/password-toggles.ts';
import type { IslandProps } from '../registry.ts';
import { showToast } from '../site/toast/show.ts';

/** Creates an account with a password, or by signing in with another provider for the first time. */
export function mount(root: HTMLElement, { words, paths, texts, rules }: IslandProps<'register'>): void {
  const arrival = leaveWhenSignedIn(paths);
  const wish = wishOf();
  const login = withNext(paths.login, wish);
  const tooWeak = { field: 'password', text: fill(texts.tooWeak, texts.password) };

  const form = enhanceForm(root, {
    words,
    submit: () => arrival.during(register),
    explain(code) {
      if (isTooWeak(code)) return [tooWeak];
      if (code !== 'email-already-in-use') return null;
      return [
        { text: wordsFor(code, words.errors) },
        { href: login, text: texts.login },
        { href: withNext(paths.lost, wish), text: texts.lost },
      ];
    },
  });
  keepWish();
  carryEmail(root);
  enhanceToggles(form.element);
  const password = enhanceRules(form.element, {
    words: rules,
    tooWeak: tooWeak.text,
    check: async (text) => (await arrival.accounts()).validatePassword(text),
  });
  // The existing account is signed in to on the login page, which handles the provider waiting to be linked.
  enhanceProviders(root, { form, arrival, waiting: texts.waiting, onLink: () => location.assign(login) });
  void arrival
    .accounts()
    .then(async (accounts) => {
      const result = await arrival.during(accounts.resultOfRedirect);
      if (result?.kind === 'link') location.assign(login);
    })
    .catch((error: unknown) => mention(form, error));

  async function register() {
    const accounts = await arrival.accounts();
    if (!(await password.isMet())) return form.fail([tooWeak]);
    const { isMailed } = await accounts.register({
      email: form.value('email'),
      password: form.value('password'),
      name: form.value('name'),
      continueUrl: location.origin + paths.profile,
    });
    showToast({ text: isMailed ? texts.welcome : texts.welcomeUnsent, kind: 'good', keep: true });
    return 'leaving' as const;
  }
}
