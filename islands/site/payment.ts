import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import type { PaymentState } from '../registry.ts';

const ORIGIN = 'https://js.stripe.com/';
const TIMEOUT_MS = 10_000;

/** The secret that the payment provider adds to the return address. */
export function paymentSecret(search: string): string | null {
  return new URLSearchParams(search).get('payment_intent_client_secret');
}

/**
 * What the provider said when it sent the visitor back (`redirect_status`); null if nothing. Anybody can type an address, so more than a failure is
 * only believed about a payment.
 */
export function returnedState(search: string): PaymentState | null {
  const status = new URLSearchParams(search).get('redirect_status');
  if (status === 'failed') return 'failed';
  if (paymentSecret(search) === null) return null;
  return status === 'succeeded' ? 'succeeded' : status === 'pending' ? 'processing' : null;
}

/** Converts the provider's status of a payment. With any other status, nothing has been paid yet. */
export function toPaymentState(status: string | undefined): PaymentState {
  if (status === 'succeeded' || status === 'requires_capture') return 'succeeded';
  return status === 'processing' ? 'processing' : status === undefined ? 'unknown' : 'failed';
}

/** Loads the payment provider's script, which importing its package does not. */
export function loadProvider(publishableKey: string) {
  // After a failure the package retries once, and waits forever if the failed element is still there.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && target.src.startsWith(ORIGIN) && target.remove(), true);
  // Signals of how people move on our pages are not needed after a purchase.
  loadStripe.setLoadParameters({ advancedFraudSignals: false });
  return loadStripe(publishableKey);
}

/** Asks the provider for the state of the payment; `unknown` without a response in time. */
export async function askState(provider: ReturnType<typeof loadProvider>, secret: string): Promise<PaymentState> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  const asked = provider.then((stripe) => stripe?.retrievePaymentIntent(secret) ?? null);
  const answer = await Promise.race([asked, late]).catch(() => null);
  return toPaymentState(answer?.paymentIntent?.status);
}
