import type { IslandProps } from '../registry.ts';
import { askState, loadProvider, paymentSecret, returnedState } from './payment.ts';

/** Shows the state of the payment in the address in place of the page's own words, or leads to the page that tells of it. */
export async function mount(root: HTMLElement, { publishableKey, elsewhere }: IslandProps<'purchase'>): Promise<void> {
  const { search } = location;
  const secret = paymentSecret(search);
  const provider = publishableKey === null ? null : loadProvider(publishableKey);
  // The provider's script is loaded even without a payment to look up, but then a failure need not be shown.
  void provider?.catch(() => null);
  let state = returnedState(search);
  if (provider && secret !== null) {
    const asking = root.querySelector<HTMLElement>('[data-asking]')!;
    asking.hidden = false;
    const asked = await askState(provider, secret);
    asking.hidden = true;
    // The provider returns to the same address whatever the result.
    if (asked !== 'unknown' || state !== 'failed') state = asked;
  }
  if (state === null) return;
  const page = elsewhere[state];
  const words = root.querySelector<HTMLTemplateElement>(`template[data-state=${state}]`);
  if (page) location.replace(page + search);
  else if (words) root.querySelector('[data-told]')!.replaceChildren(words.content.cloneNode(true));
}
