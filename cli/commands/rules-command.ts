import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { USER_FIELDS } from '../../islands/user-fields.ts';
import { toRules } from '../firebase/rules.ts';
import { rulesOutOfDate } from '../report/errors/firebase.ts';
import type { CommandContext } from './command-context.ts';

const FILE = join('firebase', 'firestore.rules');

/** `academy rules` */
export async function run({ check }: { readonly check?: boolean }, { root, stdout }: CommandContext): Promise<void> {
  const rules = toRules(USER_FIELDS);
  if (!check) {
    writeFileSync(join(root, FILE), rules);
    stdout.write(`${FILE} written from islands/user-fields.ts\n`);
    return;
  }
  if (readFileSync(join(root, FILE), 'utf8') !== rules) throw rulesOutOfDate(FILE);
  stdout.write(`${FILE} is up to date\n`);
}
