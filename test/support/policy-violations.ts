import type { BrowserContext } from 'playwright-core';

/** Watches all pages of a context, those that it opens included, for what their content policy refused. */
export function watchPolicy(context: BrowserContext, refused: string[]): void {
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
  });
}

/** Fails where a content policy refused something in a page that asked for it. */
export function assertNothingRefused(refused: readonly string[]): void {
  if (refused.length > 0) throw new Error(`A content policy refused what a page needs:\n${[...new Set(refused)].join('\n')}`);
}
