import { formatMessagesSync } from 'esbuild';
import type { BuildFailure } from 'esbuild';
import { messageOf } from './report/errors.ts';

/** The browsers that scripts and styles are made for. */
export const BROWSERS = ['chrome111', 'firefox114', 'safari16.4'];

/** Has what is written against React run on Preact. */
export const REACT_IS_PREACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** What esbuild found, with the code frames. */
export function detailsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('errors' in error)) return messageOf(error);
  return formatMessagesSync((error as BuildFailure).errors, { kind: 'error', color: false })
    .join('')
    .trimEnd();
}
