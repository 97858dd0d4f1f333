import { formatMessagesSync } from 'esbuild';
import type { BuildFailure } from 'esbuild';
import { messageOf } from '../report/errors.ts';

/** What esbuild found, with the code frames. */
export function detailsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('errors' in error)) return messageOf(error);
  return formatMessagesSync((error as BuildFailure).errors, { kind: 'error', color: false })
    .join('')
    .trimEnd();
}
