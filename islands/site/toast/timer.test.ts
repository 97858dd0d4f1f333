import { expect, onTestFinished, test, vi } from 'vitest';
import { startTimer } from './timer.ts';

const move = (ms: number) => void vi.advanceTimersByTime(ms);

function aTimer(ms: number) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const calls: string[] = [];
  return { timer: startTimer(ms, () => calls.push('done')), calls };
}

test('calls back once when the time is up', () => {
  const { calls } = aTimer(3000);
  move(2999);
  expect(calls).toEqual([]);
  move(1);
  move(5000);
  expect(calls).toEqual(['done']);
});

test('pauses while it is held', () => {
  const { timer, calls } = aTimer(3000);
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
  const { timer, calls } = aTimer(100);
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
  const { timer, calls } = aTimer(100);
  timer.stop();
  timer.hold('hover');
  timer.release('hover');
  move(1000);
  expect(calls).toEqual([]);
});
