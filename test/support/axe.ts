import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';

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

/** The violations that axe finds on a page in its current state, one per line. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    // While a colour is in transition, axe would see a value in between, and elements that inherit it follow only later. `getAnimations` also lists
    // animations that have ended but hold their last frame, endless ones, and those that scrolling moves.
    const isMoving = ({ playState, effect, timeline }: Animation) =>
      playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    for (let moving = document.getAnimations().filter(isMoving); moving.length > 0; moving = document.getAnimations().filter(isMoving))
      await Promise.allSettled(moving.map(({ finished }) => finished));
    const { axe } = window as unknown as { readonly axe: Axe };
    const { violations } = await axe.run({ runOnly });
    return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
  }, TAGS);
}

/** How much wider a page is than its viewport, in px. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Asserts that axe finds no violations in the page's current state and that nothing overflows, as opened and on a phone; there in dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  const { states } = inject('depth');
  const before = page.viewportSize();
  if (states.includes('opened')) expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page), 'at 360 px').toBe(0);
  if (states.includes('dark phone')) {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page), 'dark, at 360 px').toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  }
  if (before) await page.setViewportSize(before);
}
