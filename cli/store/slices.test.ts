import { expect, test } from 'vitest';
import { batchesIn, sliceFor } from './slices.ts';

const told = (index?: string, count?: string) => ({ index, count });
const NONE = { cloudRun: told(), kubernetes: told(), slurm: { ...told(), first: undefined, step: undefined } };

test.each([
  ['an option', { slice: '3/8' }, NONE],
  ['Cloud Run', {}, { ...NONE, cloudRun: told('2', '8') }],
  ['an option rather than an engine', { slice: '3/8' }, { ...NONE, cloudRun: told('7', '9') }],
  ['Kubernetes', { slices: 8 }, { ...NONE, kubernetes: told('2') }],
  ['Slurm from 1', {}, { ...NONE, slurm: { ...told('3', '8'), first: '1', step: undefined } }],
  ['Slurm from 0 in steps', {}, { ...NONE, slurm: { ...told('20', '8'), first: '0', step: '10' } }],
])('%s tells which slice it is', (_, asked, env) => {
  expect(sliceFor(asked, env)).toEqual({ index: 2, count: 8 });
});

test.each([
  ['0/8', {}],
  ['9/8', {}],
  ['3', {}],
  ['3/0', {}],
  [undefined, { cloudRun: told('2') }],
  [undefined, { slurm: { ...told('7', '2'), first: '3', step: '1' } }],
])('%o is no slice where the engine tells %o', (slice, env) => {
  expect(() => sliceFor({ slice }, { ...NONE, ...env })).toThrow(expect.objectContaining({ name: 'SliceInvalid' }));
});

test('it is unknown where nobody tells, or Kubernetes tells only the index', () => {
  for (const env of [NONE, { ...NONE, kubernetes: told('2') }])
    expect(() => sliceFor({}, env)).toThrow(expect.objectContaining({ name: 'SliceUnknown' }));
});

test.each([1, 2, 7, 64])('every batch is in one of %i slices', (count) => {
  const all = Array.from({ length: count }, (_, index) => batchesIn({ index, count }, 47)).flat();
  expect(all.toSorted((a, b) => a - b)).toEqual([...Array(47).keys()]);
});
