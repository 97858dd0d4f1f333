import { expect, test } from 'vitest';
import { isUnderWay, nextState, type PictureEvent, type PictureState } from './state.ts';

const uploading = (share: number): PictureState => ({ step: 'uploading', share });

test.each<readonly [PictureState, PictureEvent, PictureState]>([
  [{ step: 'idle' }, { type: 'chosen' }, { step: 'choosing' }],
  [{ step: 'failed', problem: 'Too big.' }, { type: 'chosen' }, { step: 'choosing' }],
  [{ step: 'choosing' }, { type: 'made' }, uploading(0)],
  [uploading(0), { type: 'sent', share: 0.5 }, uploading(0.5)],
  // Part of it is sent again after a break.
  [uploading(0.5), { type: 'sent', share: 0.25 }, uploading(0.5)],
  [uploading(1), { type: 'saved' }, { step: 'saved' }],
  [uploading(0.5), { type: 'cancelled' }, { step: 'idle' }],
  [{ step: 'idle' }, { type: 'sent', share: 1 }, { step: 'idle' }],
  [uploading(0.5), { type: 'failed', problem: 'No answer.' }, { step: 'failed', problem: 'No answer.' }],
  [{ step: 'saved' }, { type: 'removing' }, { step: 'removing' }],
  [{ step: 'removing' }, { type: 'removed' }, { step: 'removed' }],
])('%j, after %j, is %j', (state, event, next) => {
  expect(nextState(state, event)).toEqual(next);
});

test('what is chosen or uploaded can be cancelled, nothing else', () => {
  const steps = (['idle', 'choosing', 'removing', 'saved', 'removed'] as const).filter((step) => isUnderWay({ step }));
  expect(steps).toEqual(['choosing']);
  expect(isUnderWay(uploading(0.5))).toBe(true);
});
