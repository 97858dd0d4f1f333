import { once } from 'node:events';
import { resolve } from 'node:path';
import { toPort } from '../config/options.ts';
import { count } from '../report/log.ts';
import { createStyle } from '../report/style.ts';
import { loadLocalSpace, parseFault, serveLocalSpace } from '../storyblok/local-space.ts';
import type { CommandContext } from './command-context.ts';

interface SpaceServeFlags {
  readonly dir: string;
  readonly port: string;
  readonly host: string;
  readonly token: string;
  readonly previewToken: string;
  readonly fault?: readonly string[];
}

/** `academy space serve` */
export async function run(flags: SpaceServeFlags, { root, signal, stderr, colours }: CommandContext): Promise<void> {
  const { dir, host, token, previewToken } = flags;
  const style = createStyle(colours);
  const port = toPort(flags.port);
  const faults = flags.fault?.map(parseFault);
  const space = loadLocalSpace(resolve(root, dir));
  const onFault = (name: string) => stderr.write(`${style('yellow', 'fault')} ${name}\n`);
  const { endpoint, close } = await serveLocalSpace(space, { host, port, token, previewToken, faults, onFault });

  const stories = space.stories.filter(({ isFolder }) => !isFolder).length;
  const lines = [
    `\n${style('green', '✓')} ${space.name} (${count(stories)} stories, version ${space.cv}) is at ${style('cyan', endpoint)} ${style('dim', '(Ctrl-C stops it)')}`,
    `  token          ${token}`,
    `  preview token  ${previewToken}`,
    `  try            ${endpoint}/cdn/stories?version=published&token=${encodeURIComponent(token)}`,
    `  build          STORYBLOK_ENDPOINT=${endpoint} STORYBLOK_TOKEN=${token} npx academy build`,
    ...space.skipped.map(({ file, reason }) => style('dim', `  not served     ${file}: ${reason}`)),
  ];
  stderr.write(`${lines.join('\n')}\n`);
  if (!signal.aborted) await once(signal, 'abort');
  await close();
}
