import { join } from 'node:path';
import { USER_FIELDS } from '../../islands/user-fields.ts';
import { toRules } from '../firebase/rules.ts';
import type { CommandContext } from './command-context.ts';
import { updateGenerated } from './generated-file.ts';

/** `academy rules` */
export async function run({ check }: { readonly check?: boolean }, { root, stdout }: CommandContext): Promise<void> {
  const file = join('firebase', 'firestore.rules');
  const contents = toRules(USER_FIELDS);
  updateGenerated({ file, from: 'islands/user-fields.ts', contents, command: 'academy rules' }, { check, root, stdout });
}
