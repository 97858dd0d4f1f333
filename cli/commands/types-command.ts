import { join } from 'node:path';
import { toSchemaModule } from '../site/schema-source.ts';
import type { CommandContext } from './command-context.ts';
import { COMPONENTS_FILE, readComponents } from './components-file.ts';
import { updateGenerated } from './generated-file.ts';

/** `academy types` */
export async function run({ check }: { readonly check?: boolean }, { root, stdout }: CommandContext): Promise<void> {
  const contents = toSchemaModule(readComponents(root));
  const file = join('templates', 'schema.ts');
  updateGenerated({ file, from: COMPONENTS_FILE, contents, command: 'academy types' }, { check, root, stdout });
}
