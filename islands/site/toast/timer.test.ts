import { expect, test } from 'vitest';
import { startTimer, type Clock } from './timer.ts';

/** A clock that only advances when told. */
function aClock() {
  let [now, due, callback]: [number, number, (() => void) | null] = [0, 0, null];
  const clock: Clock = {
    now: () => now,
    set(then, ms) {
      callback = then;
      due = now + ms;
      return callback;
    },
    clear: () => (callback = null),
  };
  return {
    clock,
    move(ms: number) {
      now += ms;
      if (callback && now >= due) {
        const then = callback;
        callback = null;
        then();
      }
    },
  };
}

function aTimer(ms: number) {
  const { clock, move } = aClock();
  const calls: string[] = [];
  return { timer: startTimer(ms, () => calls.push('done'), clock), move, calls };
}

test('calls back once when the time is up', () => {
  const { move, calls } = aTimer(3000);
  move(2999);
  expect(calls).toEqual([]);
  move(1);
  move(5000);
  expect(calls).toEqual(['done']);
});

test('pauses while it is held', () => {
  const { timer, move, calls } = aTimer(3000);
  move(1000);
  timer.hold('hover');
  move(60_000);
  timer.release('hover');
  move(1999);
  expect(calls).toEqual([]);
  move(1);
  expect(calls).toEqual(['done']);
});

test('resumes when the last reason is released, however often each was given', () => {
  const { timer, move, calls } = aTimer(100);
  timer.hold('hover');
  timer.hold('hover');
  timer.hold('focus');
  timer.release('hover');
  move(1000);
  expect(calls).toEqual([]);
  timer.release('focus');
  timer.release('focus');
  move(100);
  expect(calls).toEqual(['done']);
});

test('never calls back after it was stopped', () => {
  const { timer, move, calls } = aTimer(100);
  timer.stop();
  timer.hold('hover');
  timer.release('hover');
  move(1000);
  expect(calls).toEqual([]);
});
