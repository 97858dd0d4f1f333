import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../report/errors.ts';
import { spaceNotReadable } from '../report/errors/content.ts';
import { componentsFile } from '../site/schema-source.ts';
import type { SourceComponent } from '../site/schema-source.ts';

export const COMPONENTS_FILE = join('demo', 'components.json');

/** The components of the project; says where the file is not what it should be. */
export function readComponents(root: string): readonly SourceComponent[] {
  try {
    return componentsFile.parse(JSON.parse(readFileSync(join(root, COMPONENTS_FILE), 'utf8')));
  } catch (error) {
    throw spaceNotReadable(COMPONENTS_FILE, error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error), error);
  }
}
