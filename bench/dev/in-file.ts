import { readFileSync } from 'node:fs';
import type { Edit } from './target.ts';

interface InFile extends Pick<Edit, 'what' | 'shown'> {
  readonly change: (text: string, number: number) => string;
}

/** An edit that changes something in an existing file. */
export function inFile(file: string, { what, shown, change }: InFile): Edit {
  const before = readFileSync(file, 'utf8');
  if (change(before, 1) === before) throw new Error(`${file} has nothing that the bench could change`);
  return { what, file, shown, write: (number) => change(before, number) };
}
