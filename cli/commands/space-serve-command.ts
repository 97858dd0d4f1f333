import { once } from 'node:events';
import { relative, resolve } from 'node:path';
import { messageOf } from '../report/errors.ts';
import { counted, createStyle, harmless } from '../report/log.ts';
import type { Port } from '../lib/listen.ts';
import { watchFiles } from '../dev/watch-files.ts';
import { isWithoutContent, loadServedSpace } from '../source/local-space/load.ts';
import { spaceFolder } from '../source/local-space/cli-layout.ts';
import { parseFault } from '../source/local-space/fault-plan.ts';
import { serveLocalSpace, type LocalSpaceServer } from '../source/local-space/serve.ts';
import type { LocalSpace } from '../source/local-space/types.ts';
import type { CommandContext } from './command-context.ts';

interface SpaceServeFlags {
  readonly dir: string;
  readonly port: Port;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly token: string;
  readonly previewToken: string;
  readonly fault?: readonly string[];
}

/** `academy space serve` */
export async function run(flags: SpaceServeFlags, { root, signal, stderr, colours }: CommandContext): Promise<void> {
  const { dir, port, host, allowHost, token, previewToken } = flags;
  const style = createStyle(colours);
  const faults = flags.fault?.map(parseFault);
  const directory = resolve(root, dir);
  const folder = spaceFolder(directory);
  const started = Date.now();
  const dimmed = (text: string) => style('dim', text);
  const note = (text: string) => stderr.write(`${harmless(`${style('yellow', '!')} ${text}`)}\n`);
  let server: LocalSpaceServer | null = null;
  const renew = () => {
    try {
      const space = loadServedSpace(directory, started);
      server?.publish(space);
      stderr.write(`${[`${style('cyan', '↻')} version ${space.cv}`, ...wordsOfDrafts(space).map(dimmed)].map(harmless).join('\n')}\n`);
    } catch (error) {
      note(`${messageOf(error)}\n  The previous version stays.`);
    }
  };
  const watcher = watchFiles({
    folders: [folder],
    isIgnored: (path) => isWithoutContent(relative(folder, path)),
    onSave: (saved) => void (saved.some(({ file }) => file.endsWith('.json')) && renew()),
    onError: (error) => note(`Not all files can be watched (${messageOf(error)}): some changes may need a restart.`),
  });
  try {
    await watcher.ready;
    const space = loadServedSpace(directory, started);
    const onFault = (name: string) => stderr.write(`${style('yellow', 'fault')} ${name}\n`);
    server = await serveLocalSpace(space, { host, port, hosts: allowHost, token, previewToken, faults, onFault, cachesAnswers: true });
    const { endpoint } = server;

    const stories = space.stories.filter(({ isFolder }) => !isFolder).length;
    const lines = [
      `\n${style('green', '✓')} ${space.name} (${counted(stories, 'story')}, version ${space.cv}) is at ${style('cyan', endpoint)} ${style('dim', '(Ctrl-C stops it)')}`,
      `  token          ${token}`,
      `  preview token  ${previewToken}`,
      `  try            ${endpoint}/cdn/stories?version=published&token=${encodeURIComponent(token)}`,
      `  build          STORYBLOK_ENDPOINT=${endpoint} STORYBLOK_TOKEN=${previewToken} npx academy build --env development`,
      ...space.skipped.map(({ file, reason }) => dimmed(`  not served     ${file}: ${reason}`)),
      ...wordsOfDrafts(space).map(dimmed),
    ];
    stderr.write(`${harmless(lines.join('\n'))}\n`);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await watcher.close();
    await server?.close();
  }
}

// --- internal ---

const wordsOfDrafts = ({ drafts }: LocalSpace) => drafts.map(({ story, reason }) => `  not published  ${story}: ${reason}`);
