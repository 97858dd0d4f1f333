import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './academy.ts';

/**
 * Copies this project without its tests and its demo into a directory, with its packages as a link, so that it can be changed; returns the directory.
 *
 * @param more further parts to copy, such as `demo`
 */
export function copyProject(root: string, ...more: readonly string[]): string {
  mkdirSync(root, { recursive: true });
  // Otherwise `npm test` would find the tests of a copy inside of this project.
  const filter = (file: string) => !/\.test\.tsx?$/.test(file);
  for (const part of [...PARTS, ...more]) cpSync(join(ROOT, part), join(root, part), { recursive: true, preserveTimestamps: true, filter });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

// --- internal ---

const PARTS = [
  'cli',
  'templates',
  'islands',
  'functions',
  'locales',
  'firebase',
  'site.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
