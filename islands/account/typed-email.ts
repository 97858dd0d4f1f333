import { readHint } from '../session/hint.ts';
import { readTab, TYPED_EMAIL, writeTab } from './tab-storage.ts';

/** Takes the e-mail address that somebody typed along to the next form of this tab, until they are signed in. */
export function carryEmail(root: HTMLElement): void {
  const field = root.querySelector<HTMLInputElement>('[name="email"]');
  if (!field) return;
  field.value ||= readTab(TYPED_EMAIL) ?? '';
  addEventListener('pagehide', () => writeTab(TYPED_EMAIL, readHint() ? null : field.value));
}
