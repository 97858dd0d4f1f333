import type { CommandContext } from './command-context.ts';
import { COMPONENTS_FILE } from '../cache/fingerprint.ts';
import { updateGenerated } from './generated-file.ts';
import { SCHEMA_FILE, schemaOf } from '../config/schema-file.ts';

/** `academy types` */
export async function run({ check }: { readonly check?: boolean }, { root, stdout }: CommandContext): Promise<void> {
  updateGenerated(
    { file: SCHEMA_FILE, from: COMPONENTS_FILE, contents: schemaOf(root), command: 'academy types' },
    { check, root, stdout },
  );
}
