import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './academy.ts';
import { writeDemo } from './demo-stories.ts';

interface CopyOptions {
  /** The project. @default the one that this file is in: a bundle of it has to say */
  readonly from?: string;
  /** Further parts to copy; `demo` is that of the tests' site. @default none */
  readonly parts?: readonly string[];
}

/** Copies this project into a directory, without its tests and as the site of the tests, with its packages as a link, so that it can be changed; returns the directory. */
export function copyProject(to: string, { from = ROOT, parts = [] }: CopyOptions = {}): string {
  mkdirSync(to, { recursive: true });
  // Otherwise `npm test` would find the tests of a copy inside of this project.
  const filter = (file: string) => !/\.test\.tsx?$/.test(file);
  for (const part of [...PARTS, ...parts])
    if (part === 'demo') writeDemo(join(to, part), from);
    else cpSync(join(from, part), join(to, part), { recursive: true, preserveTimestamps: true, filter });
  cpSync(join(from, 'test', 'site', CONFIG), join(to, CONFIG), { preserveTimestamps: true });
  symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'));
  return to;
}

/** The same, with a configuration that consents to its example address: a space on a service can be built from it, as by somebody who tries that out. */
export function copyConsenting(to: string): string {
  const file = join(copyProject(to), 'site.config.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace('defineConfig({', '$& publish: { exampleOrigin: true },'));
  return to;
}

// --- internal ---

const CONFIG = 'site.config.ts';
const PARTS = ['cli', 'templates', 'islands', 'functions', 'locales', 'firebase', 'package.json', 'package-lock.json', 'tsconfig.json'];
