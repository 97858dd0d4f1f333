import { beforeAll, describe, expect, test } from 'vitest';
import { bundleIslands, type IslandBundle } from '../cli/assets/islands.ts';
import { SITE } from './support/academy.ts';

describe('islands on React', () => {
  let onPreact: IslandBundle;
  let onReact: IslandBundle;
  beforeAll(async () => {
    [onPreact, onReact] = await Promise.all([bundleIslands(SITE, { runtime: 'preact' }), bundleIslands(SITE, { runtime: 'react' })]);
  });

  const runtimeOf = (source: string) => /(?:^|\/)node_modules\/(preact|react|react-dom|scheduler)\//.exec(source)?.[1];
  /** The sources of each script, without the runtime of components. */
  const partsOf = ({ modules }: IslandBundle) =>
    [...modules.values()]
      .map(({ sources }) => sources.filter((one) => !runtimeOf(one)).join(' '))
      .filter((parts) => parts !== '')
      .toSorted();
  const runtimesOf = ({ modules }: IslandBundle) =>
    [...new Set([...modules.values()].flatMap(({ sources }) => sources.map(runtimeOf).filter((one) => one !== undefined)))].toSorted();

  test('have the same modules in the same scripts', () => {
    expect(partsOf(onReact)).toEqual(partsOf(onPreact));
    expect(partsOf(onReact).length).toBeGreaterThan(20);
  });

  test('differ only in the runtime of components', () => {
    expect(runtimesOf(onPreact)).toEqual(['preact']);
    expect(runtimesOf(onReact)).toEqual(['react', 'react-dom', 'scheduler']);
  });
});
