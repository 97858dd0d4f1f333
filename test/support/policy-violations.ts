import type { BrowserContext } from 'playwright-core';

/** Records what the Content-Security-Policy blocked in all pages of a context, including popups. */
export function watchPolicy(context: BrowserContext, refused: string[]): void {
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
  });
}

/** Fails if a Content-Security-Policy blocked something that a page requested. */
export function assertNothingRefused(refused: readonly string[]): void {
  if (refused.length > 0) throw new Error(`A content policy refused what a page needs:\n${[...new Set(refused)].join('\n')}`);
}
