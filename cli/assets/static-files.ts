import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputFile } from '../files/output-file.ts';
import { pictureNotRead } from '../report/errors/build.ts';
import { hashedPath } from './hashed.ts';

/** The site's icons and its social image. */
export interface StaticFiles {
  readonly favicon: OutputFile;
  readonly touchIcon: OutputFile;
  readonly socialImage: OutputFile;
}

/** Reads the site's own pictures from `templates/static/` and gives them hashed names. */
export function staticFiles(root: string): StaticFiles {
  return {
    favicon: hashed(root, 'favicon.svg'),
    touchIcon: hashed(root, 'touch-icon.png'),
    socialImage: hashed(root, 'social.png'),
  };
}

// --- internal ---

function hashed(root: string, name: string): OutputFile {
  const contents = read(root, `templates/static/${name}`);
  return { path: hashedPath(name, contents), contents };
}

function read(root: string, file: string): Buffer {
  try {
    return readFileSync(join(root, file));
  } catch (error) {
    throw pictureNotRead(file, error);
  }
}
