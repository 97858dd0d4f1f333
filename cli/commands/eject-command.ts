import { cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import fastGlob from 'fast-glob';
import { ejectedFolder } from '../doctor/check-ejected.ts';
import { engineOf } from '../lib/site-files.ts';
import { nothingToEject } from '../report/errors/setup.ts';
import type { CommandContext } from './command-context.ts';

/** `academy eject`: copies a file of the program into the site, which uses it from then on, and notes what it was made from. */
export async function run({ path }: { readonly path: string }, { root, stdout }: CommandContext): Promise<void> {
  const engine = engineOf(root);
  const wanted = normalize(path).split(sep).join('/');
  const original = join(engine, wanted);
  if (engine === root) throw nothingToEject(path, 'This folder is the program itself: change the file where it is.');
  if (!REPLACED.test(wanted) || !statSync(original, { throwIfNoEntry: false })?.isFile())
    throw nothingToEject(path, `Name a file of templates/ or islands/ that is in ${engine}, like templates/blocks/hero.tsx.`);
  const own = join(root, wanted);
  const isOwn = existsSync(own);
  // Outside of templates/ and islands/, where it would be used.
  for (const noted of fastGlob.sync(`ejected/*/${wanted}`, { cwd: root })) rmSync(join(root, noted));
  cpSync(original, join(root, ejectedFolder(engine), wanted));
  if (!isOwn) cpSync(original, own);
  stdout.write(
    isOwn
      ? `${wanted} is yours already and stays as it is; the original that it is compared with is now this version's.\n`
      : `${wanted} is yours now. \`npx academy doctor\` says when the original changes, which is noted in ${ejectedFolder(engine)}/: commit both.\n`,
  );
}

// --- internal ---

/** What a site replaces by files of the same path; messages are replaced by their keys. */
const REPLACED = /^(?:templates|islands)\/(?!schema\.ts$)/;
