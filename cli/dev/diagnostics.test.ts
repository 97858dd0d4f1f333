import { expect, test } from 'vitest';
import type { Diagnostic } from './contract.ts';
import { createDiagnostics } from './diagnostics.ts';

const diagnostic = (id: string, kind: Diagnostic['kind'] = 'error'): Diagnostic => ({
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

function someDiagnostics() {
  const heard: string[] = [];
  const diagnostics = createDiagnostics({ onError: ({ id }) => heard.push(id), onMended: () => heard.push('mended'), onChange: () => {} });
  const of = (url: string) => diagnostics.of(url).map(({ id }) => id);
  return { diagnostics, heard, of };
}

test('a page has the diagnostics of all pages and its own', () => {
  const { diagnostics, of } = someDiagnostics();
  diagnostics.set('styles', diagnostic('styles'));
  diagnostics.setPage('/a', [diagnostic('a'), diagnostic('story', 'problem')]);
  expect(of('/a')).toEqual(['styles', 'a', 'story']);
  expect(of('/b')).toEqual(['styles']);
});

test('an error is reported once, as is mending the last one, and content problems are not reported', () => {
  const { diagnostics, heard } = someDiagnostics();
  diagnostics.setPage('/a', [diagnostic('story', 'problem')]);
  diagnostics.set('styles', diagnostic('styles'));
  diagnostics.set('styles', diagnostic('styles'));
  diagnostics.setPage('/a', [diagnostic('a')]);
  diagnostics.set('styles', null);
  diagnostics.setPage('/a', []);
  expect(heard).toEqual(['styles', 'a', 'mended']);
});

test('the diagnostics of pages that are no longer open are forgotten, which is not reported as mending', () => {
  const { diagnostics, heard, of } = someDiagnostics();
  diagnostics.setPage('/a', [diagnostic('a')]);
  diagnostics.setPage('/b', [diagnostic('b')]);
  diagnostics.keepPages(new Set(['/b']));
  expect([of('/a'), of('/b')]).toEqual([[], ['b']]);
  diagnostics.keepPages(new Set());
  expect(of('/b')).toEqual([]);
  expect(heard).toEqual(['a', 'b']);
});
