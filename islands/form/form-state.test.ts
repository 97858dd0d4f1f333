import { expect, test } from 'vitest';
import { errorOf, IDLE, nextState, type FormEvent, type FormState } from './form-state.ts';

const after = (...events: readonly FormEvent[]): FormState => events.reduce(nextState, IDLE);
const NEEDED = { field: 'email', text: 'Enter your address.' };
const failed: FormEvent = { type: 'failed', problems: [NEEDED], isAsked: true };
const sent: FormEvent = { type: 'sent', text: 'One moment' };

test('what is sent clears what went wrong before, and keeps the form busy until it is over', () => {
  expect(after(failed, sent)).toEqual({ ...IDLE, isBusy: true, status: { kind: 'busy', text: 'One moment' } });
  expect(after(failed, sent, { type: 'over', kind: 'busy' })).toEqual(IDLE);
});

test('a failure replaces the message that something is sent', () => {
  expect(after(sent, failed)).toMatchObject({ isBusy: true, status: null, problems: [NEEDED], isAsked: true });
});

test('a message of success stays when the form can be used again', () => {
  const status = { kind: 'good', text: 'Sent' } as const;
  expect(after(sent, { type: 'told', status }, { type: 'over', kind: 'busy' })).toEqual({ ...IDLE, status });
});

test('the end of another window ends only the message about it', () => {
  const over: FormEvent = { type: 'over', kind: 'waiting' };
  expect(after({ type: 'told', status: { kind: 'waiting', text: 'Go on there' } }, over)).toEqual(IDLE);
  expect(after(sent, over)).toMatchObject({ isBusy: true, status: { kind: 'busy' } });
});

test('an error leaves its field when that is edited, and comes back when it is found again', () => {
  const edited: FormEvent = { type: 'edited', field: 'email' };
  expect(errorOf(after(failed), 'email')).toBe(NEEDED.text);
  expect(errorOf(after(failed), 'password')).toBe(undefined);
  expect(errorOf(after(failed, edited), 'email')).toBe(undefined);
  // The list at the top does not move the field under the cursor.
  expect(after(failed, edited).problems).toEqual([NEEDED]);
  expect(errorOf(after(failed, edited, failed), 'email')).toBe(NEEDED.text);
});

test('editing a field without an error changes nothing, so that nothing is rendered', () => {
  const state = after(failed);
  expect(nextState(state, { type: 'edited', field: 'password' })).toBe(state);
});

test('nothing that was said stays when the fields are emptied', () => {
  expect(after(sent, failed, { type: 'reset' })).toBe(IDLE);
});
