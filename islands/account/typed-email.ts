import { readHint } from './session/hint.ts';
import { readTab, TYPED_EMAIL, writeTab } from './tab-storage.ts';

/** Carries an entered e-mail address over to the next form in this tab, until the user is signed in. */
export function carryEmail(root: HTMLElement): void {
  const field = root.querySelector<HTMLInputElement>('[name="email"]');
  if (!field) return;
  field.value ||= readTab(TYPED_EMAIL) ?? '';
  addEventListener('pagehide', () => writeTab(TYPED_EMAIL, readHint() ? null : field.value));
}
