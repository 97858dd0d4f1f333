import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIfThere } from '../files/read-if-there.ts';
import { generatedFileOutOfDate } from '../report/errors/setup.ts';
import type { CommandContext } from './command-context.ts';

interface GeneratedFile {
  /** Its path in the project, and the path of its source. */
  readonly file: string;
  readonly from: string;
  readonly contents: string;
  /** The command that writes it. */
  readonly command: string;
}

/** Writes a generated file, or only checks it; throws if a checked file is out of date. */
export function updateGenerated(
  { file, from, contents, command }: GeneratedFile,
  { check, root, stdout }: Pick<CommandContext, 'root' | 'stdout'> & { readonly check: boolean | undefined },
): void {
  if (!check) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), contents);
    stdout.write(`${file} written from ${from}\n`);
    return;
  }
  if (readIfThere(join(root, file))?.toString() !== contents) throw generatedFileOutOfDate({ file, from, command });
  stdout.write(`${file} is up to date\n`);
}
