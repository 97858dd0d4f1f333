import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, cpSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateSpace } from '../generate.ts';
import { install, modernNode } from '../install.ts';
import { inFile } from './in-file.ts';
import { start } from './start.ts';
import type { DevTarget } from './target.ts';

const LESSON = 'cursos/curso-0/leccion-1';

/** `astro dev` in the peer project, with all stories in one JSON file, which it reads once: it has to be restarted to see another story. */
export const astro: DevTarget = {
  name: 'astro dev, JSON',
  prepare: () => {
    install(PEER);
    modernNode();
  },
  async start(pages) {
    const home = mkdtempSync(join(tmpdir(), 'academy-bench-astro-'));
    const root = join(home, 'astro');
    cpSync(join('bench', 'peers', 'shared'), join(home, 'shared'), { recursive: true });
    cpSync(join('bench', 'peers', 'astro'), root, { recursive: true });
    linkModules(root);
    addStyles(root);
    const space = join(root, 'stories');
    mkdirSync(space);
    writeFileSync(join(space, 'stories.json'), JSON.stringify([...generateSpace(pages)]));

    // The first start prebundles packages for the browser, and the second finds the result.
    await run(root, space).then(({ stop }) => stop());
    const { origin, readyMs, stop } = await run(root, space);
    return {
      url: `${origin}/${LESSON}`,
      readyMs,
      listening: '[vite] connected.',
      edits: [
        inFile(join(root, 'src', 'layouts', 'Page.astro'), {
          what: 'template',
          change: (source, number) => source.replace('<footer', `<footer data-bench="${number}"`),
          shown: `document.querySelector('footer')?.dataset.bench`,
        }),
        inFile(join(root, 'src', 'styles', 'base.css'), {
          what: 'style',
          change: (css, number) => `${css}\n:root { --bench: ${number}; }\n`,
          shown: `getComputedStyle(document.documentElement).getPropertyValue('--bench').trim()`,
        }),
      ],
      async stop() {
        await stop();
        rmSync(home, { recursive: true, force: true });
      },
    };
  },
};

// --- internal ---

const PEER = join('peers', 'astro');

function linkModules(root: string): void {
  symlinkSync(join(resolve(install(PEER)), 'node_modules'), join(root, 'node_modules'));
}

/** The peer has no styles, to keep its pages small; here it gets ours. */
function addStyles(root: string): void {
  cpSync(join('templates', 'styles'), join(root, 'src', 'styles'), { recursive: true });
  const layout = join(root, 'src', 'layouts', 'Page.astro');
  const source = readFileSync(layout, 'utf8');
  writeFileSync(layout, source.replace('---\n', `---\nimport '../styles/tokens.css';\nimport '../styles/base.css';\n`));
}

const run = (root: string, space: string) =>
  start({
    // Without a lock it stays in the foreground, however it is started.
    command: [
      modernNode(),
      join('node_modules', 'astro', 'bin', 'astro.mjs'),
      'dev',
      '--port',
      '0',
      '--host',
      '127.0.0.1',
      '--ignore-lock',
    ],
    cwd: root,
    env: { BENCH_STORIES: join(space, 'stories.json'), ASTRO_TELEMETRY_DISABLED: '1' },
    ready: /(http:\/\/127\.0\.0\.1:\d+)[^]*watching for file changes/,
  });
