import type { PaymentState } from '../registry.ts';

const ORIGIN = 'https://js.stripe.com/';
const TIMEOUT_MS = 10_000;

/** What the payment provider adds to the address that it sends people back to. */
export function paymentSecret(search: string): string | null {
  return new URLSearchParams(search).get('payment_intent_client_secret');
}

/** What the provider's word for a payment's state means to who paid. Whatever else is asked of them, nothing has been paid yet. */
export function toPaymentState(status: string | undefined): PaymentState {
  if (status === 'succeeded' || status === 'requires_capture') return 'succeeded';
  return status === 'processing' ? 'processing' : status === undefined ? 'unknown' : 'failed';
}

/** Loads the payment provider's own script; the package that does so asks nothing of another host before it is told to. */
export async function loadProvider(publishableKey: string) {
  // The package's types for modules lead nowhere; those for `require` describe the same.
  const { loadStripe } = (await import('@stripe/stripe-js/pure/index.mjs')) as unknown as typeof import('@stripe/stripe-js/pure/index.js');
  // After a failure the package tries once more, and waits for ever where the element that failed is still there.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && target.src.startsWith(ORIGIN) && target.remove(), true);
  // Signals of how people move on our pages are not needed after a purchase.
  loadStripe.setLoadParameters({ advancedFraudSignals: false });
  return loadStripe(publishableKey);
}

/** Asks the provider what became of a payment; `unknown` where there is no answer in time. */
export async function askState(provider: ReturnType<typeof loadProvider>, secret: string): Promise<PaymentState> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  const asked = provider.then((stripe) => stripe?.retrievePaymentIntent(secret) ?? null);
  const answer = await Promise.race([asked, late]).catch(() => null);
  return toPaymentState(answer?.paymentIntent?.status);
}
