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

/** What esbuild found: all of it with code frames, and the place of the first. */
export function foundBy(error: unknown): { readonly details: string; readonly at?: string } {
  if (typeof error !== 'object' || error === null || !('errors' in error)) return { details: messageOf(error) };
  const { errors } = error as BuildFailure;
  const place = errors[0]?.location;
  return {
    details: formatMessagesSync(errors, { kind: 'error', color: false }).join('').trimEnd(),
    ...(place ? { at: `${place.file}:${place.line}:${place.column + 1}` } : {}),
  };
}
