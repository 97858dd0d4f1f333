import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(options: object): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
    }[];
  }>;
}

/** What axe finds on a page as it is now, a line each. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    // Colours on their way from one to another are neither, and what inherits them follows only then. What has ended but keeps its last frame is told too,
    // and what never ends.
    const isMoving = ({ playState, effect }: Animation) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    for (let moving = document.getAnimations().filter(isMoving); moving.length > 0; moving = document.getAnimations().filter(isMoving))
      await Promise.allSettled(moving.map(({ finished }) => finished));
    const { axe } = window as unknown as { readonly axe: Axe };
    const { violations } = await axe.run({ runOnly });
    return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
  }, TAGS);
}

/** By how much a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Asserts that axe finds nothing on a page in the state it is in, and that it fits: as it is, and dark on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await axeViolations(page), 'dark, at 360 px').toEqual([]);
  expect(await overflow(page), 'at 360 px').toBe(0);
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
