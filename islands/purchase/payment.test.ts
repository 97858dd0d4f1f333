import { expect, test } from 'vitest';
import { paymentSecret, toPaymentState } from './payment.ts';

test.each([
  ['succeeded', 'succeeded'],
  ['requires_capture', 'succeeded'],
  ['processing', 'processing'],
  ['requires_payment_method', 'failed'],
  ['requires_action', 'failed'],
  ['canceled', 'failed'],
  [undefined, 'unknown'],
])('the payment status %s becomes the state %s', (status, state) => {
  expect(toPaymentState(status)).toBe(state);
});

test('paymentSecret reads the client secret from the query, or null', () => {
  expect(paymentSecret('?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded')).toBe('pi_1_secret_2');
  expect(paymentSecret('')).toBe(null);
});
