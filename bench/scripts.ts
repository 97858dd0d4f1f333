import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Contender } from './contender.ts';
import { measure } from './measure.ts';
import { ours } from './ours.ts';
import { astroOver, copyShared, PEERS } from './peers.ts';
import { spacesOf, storiesOf } from './spaces.ts';
import { count, table } from './table.ts';

const SIZE = 100;
const LESSON = join('cursos', 'curso-0', 'leccion-1', 'index.html');
const LOGIN = join('login', 'index.html');

/** The bytes of script that a page loads without interaction, compressed (brotli): ours as weighed by the build, the peers' from their output. */
export async function compareScripts(tell: (line: string) => void): Promise<string> {
  tell('Weighing scripts …');
  const spaces = spacesOf(SIZE);
  const stories = { before: storiesOf(spaces.before), after: storiesOf(spaces.after) };
  copyShared();
  const rows: (readonly (string | number)[])[] = [];
  const academy = await ours(spaces);
  const weights = JSON.parse(await build(academy)) as { readonly scripts: readonly { readonly kind: string; readonly bytes: number }[] };
  const ofKind = (kind: string) => count(weights.scripts.find((one) => one.kind === kind)?.bytes);
  rows.push(['Academy (accounts with Firebase)', ofKind('content'), ofKind('account')]);
  for (const [label, name] of [
    ['Astro, no island', 'astro'],
    ['Astro, React islands (accounts without a service)', 'astro-islands'],
    ['Next (accounts without a service)', 'next'],
  ] as const) {
    const peer =
      name === 'astro-islands' ? astroOver('astro-islands', 'Astro, React islands', stories) : PEERS[name]?.({ stories, pageBytes: 0 });
    if (!peer) continue;
    await build(peer);
    rows.push([label, count(weigh(peer.out, LESSON)), name === 'astro' ? '' : count(weigh(peer.out, LOGIN))]);
  }
  return `\n## Bytes of script a page loads\n${table(['', 'lesson', 'sign-in'], rows)}`;
}

// --- internal ---

async function build(contender: Contender): Promise<string> {
  contender.forget();
  const { command, env = {} } = contender.use('before');
  return (await measure(command, { cwd: contender.cwd, env })).stdout;
}

/** Every script that the page names, including islands and their preloads, and what they import. */
function weigh(out: string, page: string): number {
  // Scripts for browsers without module support are not counted.
  const html = readFileSync(join(out, page), 'utf8').replace(/<script[^>]*\bnomodule\b[^>]*>/gi, '');
  const named = [...html.matchAll(/["'](\/[^"'\s]+\.js)["'?]/g)].map(([, address]) => address ?? '');
  const seen = new Set<string>();
  const visit = (address: string): void => {
    if (seen.has(address)) return;
    seen.add(address);
    const code = readFileSync(join(out, address), 'utf8');
    for (const [, path] of code.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g))
      visit(posix.join(posix.dirname(address), path ?? ''));
  };
  named.forEach(visit);
  return [...seen].reduce((sum, address) => sum + brotliCompressSync(readFileSync(join(out, address))).length, 0);
}
