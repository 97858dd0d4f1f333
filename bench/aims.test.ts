import { expect, test } from 'vitest';
import { aimsTable, buildAims } from './aims.ts';
import type { Result } from './compare.ts';

const aResult = (name: string, wall: number, peak = 300): Result => ({
  name,
  costs: { cold: { wall, cpu: wall, peak } },
  written: {},
  runs: 1,
  stdout: '',
  pages: 1,
  bytes: 1,
  lessonBytes: 25_000,
});

test('aims compare what one run measured; what it did not measure is left out', () => {
  const results = [
    aResult('Academy', 12, 349.6),
    aResult('Academy, two slices in two processes', 15),
    aResult('bare script', 4),
    aResult('Hugo, Markdown and colours', 31),
    aResult('Astro, JSON', 14),
  ];
  const bySize = new Map([
    [100_000, aResult('Academy', 130, 2000)],
    [1000, aResult('Academy', 3)],
    [50_000, aResult('Academy', 60)],
  ]);
  const rows = aimsTable(buildAims({ size: 10_000, results, bySize }))
    .split('\n')
    .filter((line) => /(?:yes|no) \|$/.test(line));
  expect(rows).toEqual([
    '| cold, against Astro with JSON | 0.86 × | 0.85 × | no |',
    '| cold, against Hugo with Markdown and colours | 0.39 × | 0.4 × | yes |',
    '| cold, 1,000 stories, against the bare script with 10,000 | 0.75 × | 0.7 × | no |',
    '| cold, memory | 350 MiB | 350 MiB | yes |',
    '| HTML of a lesson, median | 25,000 bytes | 24,000 bytes | no |',
    '| two slices in two processes, against a build | 1.25 × | 1.15 × | no |',
    '| cold, 100,000 stories against 50,000 | 2.17 × | 2.2 × | yes |',
    '| cold, 100,000 stories, memory | 2,000 MiB | 1,536 MiB | no |',
  ]);
});
