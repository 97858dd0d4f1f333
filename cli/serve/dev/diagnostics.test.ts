import { expect, test } from 'vitest';
import type { Fault } from '../browser/contract.ts';
import { createFaultBoard } from './diagnostics.ts';

const fault = (id: string, kind: Fault['kind'] = 'error'): Fault => ({
  id,
  kind,
  title: id,
  message: '',
  hint: null,
  place: null,
  frame: null,
  story: null,
  block: null,
});

function aBoard() {
  const heard: string[] = [];
  const board = createFaultBoard({ onError: ({ id }) => heard.push(id), onMended: () => heard.push('mended'), onChange: () => {} });
  const of = (url: string) => board.of(url).map(({ id }) => id);
  return { board, heard, of };
}

test('a page has the faults of all pages and its own', () => {
  const { board, of } = aBoard();
  board.set('styles', fault('styles'));
  board.setPage('/a', [fault('a'), fault('story', 'problem')]);
  expect(of('/a')).toEqual(['styles', 'a', 'story']);
  expect(of('/b')).toEqual(['styles']);
});

test('an error is reported once, as is mending the last one, and content problems are not reported', () => {
  const { board, heard } = aBoard();
  board.setPage('/a', [fault('story', 'problem')]);
  board.set('styles', fault('styles'));
  board.set('styles', fault('styles'));
  board.setPage('/a', [fault('a')]);
  board.set('styles', null);
  board.setPage('/a', []);
  expect(heard).toEqual(['styles', 'a', 'mended']);
});

test('the faults of pages that are no longer open are forgotten, which is not reported as mending', () => {
  const { board, heard, of } = aBoard();
  board.setPage('/a', [fault('a')]);
  board.setPage('/b', [fault('b')]);
  board.keepPages(new Set(['/b']));
  expect([of('/a'), of('/b')]).toEqual([[], ['b']]);
  board.keepPages(new Set());
  expect(of('/b')).toEqual([]);
  expect(heard).toEqual(['a', 'b']);
});
