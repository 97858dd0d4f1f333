import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

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

/** Copies this project into a directory, with its packages as a link; returns the directory. */
export function copyProject(root: string): string {
  mkdirSync(root, { recursive: true });
  // Otherwise `npm test` would find the tests of the copy.
  const isNeeded = (file: string) => !/\.test\.tsx?$/.test(file);
  for (const part of PARTS) cpSync(join(ROOT, part), join(root, part), { recursive: true, filter: isNeeded });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}
