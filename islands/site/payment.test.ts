import { expect, test } from 'vitest';
import { paymentSecret, returnedState, toPaymentState } from './payment.ts';

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

const PAYMENT = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2';

test.each([
  ['', null],
  [`?${PAYMENT}`, null],
  ['?redirect_status=succeeded', null],
  ['?redirect_status=pending', null],
  ['?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=succeeded', null],
  ['?session_id=cs_test_1', null],
  [`?${PAYMENT}&redirect_status=Succeeded`, null],
  [`?${PAYMENT}&redirect_status=succeeded`, 'succeeded'],
  [`?${PAYMENT}&redirect_status=pending`, 'processing'],
  [`?${PAYMENT}&redirect_status=failed`, 'failed'],
  ['?redirect_status=failed', 'failed'],
])('a visitor who returns with %j was told of the state %s', (search, state) => {
  expect(returnedState(search)).toBe(state);
});
