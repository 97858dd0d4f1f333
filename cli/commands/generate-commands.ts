import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PICTURE, USER_FIELDS } from '../../islands/user-fields.ts';
import { COMPONENTS_FILE, SITE_COMPONENTS_FILE } from '../cache/fingerprint.ts';
import { SCHEMA_FILE, schemaOf } from '../config/block-types.ts';
import { readComponents } from '../config/components.ts';
import { fileOf } from '../lib/site-files.ts';
import { toRules } from '../config/firestore-rules.ts';
import { toStorageRules } from '../config/storage-rules.ts';
import { readIfThere } from '../lib/files.ts';
import { generatedFileOutOfDate } from '../report/errors/setup.ts';
import type { CommandContext } from './command-context.ts';

/** `academy types` */
export const types = {
  run: async (flags: GenerateFlags, { root, stdout }: CommandContext): Promise<void> => {
    updateTypes({ ...flags, root, stdout });
    for (const note of readComponents(root).notes) stdout.write(`${note}\n`);
  },
};

/** `academy rules` */
export const rules = {
  run: async (flags: GenerateFlags, { root, stdout }: CommandContext): Promise<void> => {
    const contents = { 'firestore.rules': toRules(USER_FIELDS), 'storage.rules': toStorageRules(PICTURE) };
    for (const [name, text] of Object.entries(contents))
      updateGenerated(
        { file: join('firebase', name), from: 'islands/user-fields.ts', contents: text, command: 'academy rules' },
        { ...flags, root, stdout },
      );
  },
};

/** Writes the types of blocks, or only checks them. */
export function updateTypes(options: UpdateOptions): void {
  const from = `${COMPONENTS_FILE} and ${SITE_COMPONENTS_FILE}`;
  updateGenerated({ file: SCHEMA_FILE, from, contents: schemaOf(options.root), command: 'academy types' }, options);
}

/** Writes a generated file, or only checks it; throws if a checked file is out of date. */
export function updateGenerated({ file, from, contents, command }: GeneratedFile, { check, root, stdout }: UpdateOptions): void {
  if (!check) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), contents);
    stdout.write(`${file} written from ${from}\n`);
    return;
  }
  if (readIfThere(fileOf(root, file))?.toString() !== contents) throw generatedFileOutOfDate({ file, from, command });
  stdout.write(`${file} is up to date\n`);
}

// --- internal ---

interface GenerateFlags {
  readonly check?: boolean | undefined;
}

type UpdateOptions = GenerateFlags & Pick<CommandContext, 'root' | 'stdout'>;

interface GeneratedFile {
  /** Its path in the project, and the path of its source. */
  readonly file: string;
  readonly from: string;
  readonly contents: string;
  /** The command that writes it. */
  readonly command: string;
}
