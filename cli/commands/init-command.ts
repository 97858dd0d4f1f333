import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { blockKey } from '../../templates/registry.ts';
import { readComponents } from '../config/components.ts';
import { readEnv, toToken, type Env } from '../config/env.ts';
import { loadConfig } from '../config/load.ts';
import { saveRegion, saveToken } from '../config/save.ts';
import { usedComponents } from '../doctor/check-content.ts';
import { checkToken, probeToken } from '../doctor/check-setup.ts';
import { noToken, tokenNotTried, tokenOpensNothing } from '../report/errors/setup.ts';
import { createStyle, harmless } from '../report/log.ts';
import { AcademyError } from '../report/errors.ts';
import { fieldsOf } from '../site/story/fields.ts';
import { storiesOf } from '../site/story/story-lines.ts';
import { withSpace } from '../source/open-space.ts';
import { blockOf, run as writeBlock } from './block-command.ts';
import type { CommandContext } from './command-context.ts';

/** `academy init`: asks for a token, finds its space, and saves what the other commands need to know of both. */
export async function run(_flags: object, context: CommandContext): Promise<void> {
  const { root, signal, stdin, stdout, stderr, colours } = context;
  const env = readEnv({ root, environment: undefined });
  // An access token is saved, which is another one than that of an app.
  const current = env.isOAuth ? null : env.token;
  const config = await loadConfig(root);
  const style = createStyle(colours);
  const done = (line: string) => stdout.write(`${harmless(`${style('green', '✓')} ${line}`)}\n`);

  const question = `${ASKING}${current ? ', or Enter to use the current one' : ''}. Input is hidden: `;
  const typed = toToken(await askSecretly(stdin, { question, output: stderr, signal }));
  const token = typed ?? (stdin.isTTY ? current : null);
  if (!token) throw noToken();

  const found = await probeToken(token, { env: { endpoint: env.endpoint }, config, signal });
  if (found.kind === 'unreachable') throw tokenNotTried(found.message);
  const isElsewhere = found.kind === 'elsewhere';
  const region = isElsewhere ? found.region : (env.endpoint ?? config.storyblok.region);
  const { message, hint } = checkToken({ access: isElsewhere ? { ...found, kind: 'open' } : found, region, asked: 'production' });
  if (hint !== null) throw tokenOpensNothing(message, hint);
  done(`The token ${message}.`);

  const former = saveToken(root, token);
  done('Saved as STORYBLOK_TOKEN in .env.');
  if (isElsewhere) {
    await saveRegion(root, region);
    done(`Set storyblok.region to "${region}" in site.config.ts.`);
  }
  // The process environment takes precedence over the file.
  if (current && current !== former && current !== token)
    stdout.write(`${style('yellow', '!')} Your shell sets another STORYBLOK_TOKEN, which overrides .env: unset it there.\n`);
  await offerBlocks({ ...env, token, isOAuth: false, asked: null }, context);
  const seesDrafts = 'seesDrafts' in found && found.seesDrafts;
  stdout.write(`\nNext: \`npx academy doctor\` checks the space, ${seesDrafts ? WITH_DRAFTS : WITHOUT_DRAFTS}.\n`);
}

/** Where a line is read from: a terminal, or the output of a program or a file. */
export type LineInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

interface Asking {
  /** What a terminal shows; nobody is asked elsewhere. */
  readonly question: string;
  readonly output: { write(text: string): unknown };
  readonly signal: AbortSignal;
}

/** The first line, empty if there is none; a terminal does not echo it. Rejects if interrupted. */
export async function askSecretly(input: LineInput, asking: Asking): Promise<string> {
  const typed = await ask(input, { ...asking, show: () => {} });
  if (input.isTTY) asking.output.write('\n');
  return typed;
}

// --- internal ---

async function ask(input: LineInput, { question, output: asked, signal, show }: Asking & { show(typed: string): void }): Promise<string> {
  const output = new Writable({ write: (chunk, _encoding, done) => done(void show(String(chunk))) });
  const lines = createInterface({ input, output, terminal: Boolean(input.isTTY), signal });
  // Only now, in raw mode: what is typed as soon as the question is there would be echoed before.
  if (input.isTTY) asked.write(question);
  // In raw mode, Ctrl-C arrives as a character: it has its usual meaning.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const { value } = await lines[Symbol.asyncIterator]().next();
    signal.throwIfAborted();
    return value ?? '';
  } finally {
    lines.close();
  }
}

/** How many components are named. */
const OFFERED = 10;

/** Names the most frequent components of the space that have no block, with the command that writes one, or asks for which ones to write it. */
async function offerBlocks(env: Env, context: CommandContext): Promise<void> {
  const { root, signal, stdin, stdout, stderr } = context;
  const used = await componentsOfSpace(env, context);
  // The program's own without a block are read by others, as menus are.
  const without = used.filter(([name]) => !fieldsOf(name) && !blockOf(root, name)).toSorted(([, a], [, b]) => b.count - a.count);
  const offered = without.slice(0, OFFERED);
  if (offered.length === 0) return;
  const described = new Set(readComponents(root).components.map(({ name }) => blockKey(name)));
  const isKnown = offered.every(([name]) => described.has(blockKey(name)));
  const lines = offered.map(([name, { count }]) => `${String(count).padStart(6)} × ${name}\n`);
  stdout.write(harmless(`\n${WITHOUT_BLOCK}: ${without.length}. The most frequent:\n${lines.join('')}`));
  if (!isKnown) stdout.write(PULL);
  if (!isKnown || !stdin.isTTY)
    return void stdout.write(harmless(`\`npx academy block ${offered[0]?.[0]}\` writes a block to start from.\n`));

  const answer = await ask(stdin, { question: WHICH, output: stderr, signal, show: (typed) => void stderr.write(typed) });
  const components = answer.split(',').map((name) => name.trim());
  for (const component of components.filter(Boolean)) await writeBlock({ component }, context);
}

/** The components of the space and how often it uses them; none, and why, if it could not be read. */
async function componentsOfSpace(env: Env, { root, signal, stdout, colours }: CommandContext): Promise<ReturnType<typeof usedComponents>> {
  const from = { root, directory: undefined, env, environment: 'production', signal } as const;
  try {
    return await withSpace({ ...from, config: await loadConfig(root) }, async (space) => {
      const { stories } = await space.fetch();
      return stories ? usedComponents([...storiesOf(stories)]) : [];
    });
  } catch (error) {
    if (!(error instanceof AcademyError) || signal.aborted) throw error;
    stdout.write(harmless(`${createStyle(colours)('yellow', '!')} Its components were not counted: ${error.message}\n`));
    return [];
  }
}

const WITHOUT_BLOCK = 'Components without a block of their own, of which what was written into them is shown in the order of their fields';
const PULL =
  'Their fields are not known yet: `npx storyblok components pull --space <number>`, copied to content/components.json (docs/your-space.md). Then:\n';

const WITH_DRAFTS = '`npx academy dev` shows its drafts';
const WITHOUT_DRAFTS = '`npx academy build` builds the site; `npx academy dev` needs a preview token';
const WHICH = 'Write blocks to start from for (names with commas between them; Enter for none): ';
const ASKING = 'Access token of the space (in Storyblok: Settings → Access Tokens)';
