import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { readEnv, toToken } from '../config/env.ts';
import { loadConfig } from '../config/load.ts';
import { saveRegion, saveToken } from '../config/save.ts';
import { checkToken, probeToken } from '../doctor/check-setup.ts';
import { noToken, tokenOpensNothing } from '../report/errors/setup.ts';
import { createStyle, harmless } from '../report/log.ts';
import type { CommandContext } from './command-context.ts';

/** `academy init`: asks for a token, finds its space, and saves what the other commands need to know of both. */
export async function run(_flags: object, { root, signal, stdin, stdout, stderr, colours }: CommandContext): Promise<void> {
  const env = readEnv({ root, environment: undefined });
  // An access token is saved, which is another one than that of an app.
  const current = env.isOAuth ? null : env.token;
  const config = await loadConfig(root);
  const style = createStyle(colours);
  const done = (line: string) => stdout.write(`${harmless(`${style('green', '✓')} ${line}`)}\n`);

  if (stdin.isTTY) stderr.write(`${ASKING}${current ? ', or Enter to use the current one' : ''}. Input is hidden: `);
  const typed = toToken(await askSecretly(stdin, signal));
  if (stdin.isTTY) stderr.write('\n');
  const token = typed ?? (stdin.isTTY ? current : null);
  if (!token) throw noToken();

  const found = await probeToken(token, { env: { endpoint: env.endpoint }, config, signal });
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
  const seesDrafts = 'seesDrafts' in found && found.seesDrafts;
  stdout.write(`\nNext: \`npx academy doctor\` checks the space, ${seesDrafts ? WITH_DRAFTS : WITHOUT_DRAFTS}.\n`);
}

/** Where a line is read from: a terminal, or the output of a program or a file. */
export type LineInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** The first line, empty if there is none; a terminal does not echo it. Rejects if interrupted. */
export async function askSecretly(input: LineInput, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input, output: nowhere(), terminal: Boolean(input.isTTY), signal });
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

// --- internal ---

const WITH_DRAFTS = '`npx academy dev` shows its drafts';
const WITHOUT_DRAFTS = '`npx academy build` builds the site; `npx academy dev` needs a preview token';
const ASKING = 'Access token of the space (in Storyblok: Settings → Access Tokens)';

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
