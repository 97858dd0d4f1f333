import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject } from '../../test/support/copy-project.ts';
import { generateSpace } from '../generate.ts';
import { ROOT } from '../paths.ts';
import { inFile } from './in-file.ts';
import { start } from './start.ts';
import type { DevTarget } from './target.ts';

const LESSON = 'cursos/curso-0/leccion-1';

/** `academy dev` in a copy of this project, on a generated space with one file per story. */
export const academy: DevTarget = {
  name: 'academy dev',
  async start(pages) {
    const root = copyProject(mkdtempSync(join(tmpdir(), 'academy-bench-dev-')), { from: ROOT });
    const space = join(root, 'space');
    mkdirSync(space);
    const stories = [...generateSpace(pages)];
    for (const [index, story] of stories.entries()) writeFileSync(join(space, `story-${index}.json`), JSON.stringify(story));
    const lesson = stories.findIndex((story) => story['full_slug'] === LESSON);

    // The first start bundles the program.
    await run(root, space).then(({ stop }) => stop());
    const { origin, readyMs, stop } = await run(root, space);
    return {
      url: `${origin}/${LESSON}`,
      readyMs,
      edits: [
        inFile(join(root, 'templates', 'parts', 'site', 'footer.tsx'), {
          what: 'template',
          change: (source, number) => source.replace('<footer', `<footer data-bench="${number}"`),
          shown: `document.querySelector('.site-footer')?.dataset.bench`,
        }),
        inFile(join(root, 'templates', 'styles', 'base.css'), {
          what: 'style',
          change: (css, number) => `${css}\n:root { --bench: ${number}; }\n`,
          shown: `getComputedStyle(document.documentElement).getPropertyValue('--bench').trim()`,
        }),
        inFile(join(root, 'locales', 'es.json'), {
          what: 'message',
          change: (json, number) => json.replace(/("nav\.skip": )"[^"]*"/, `$1"${number}"`),
          shown: `document.querySelector('.skip-link')?.textContent`,
        }),
        inFile(join(space, `story-${lesson}.json`), {
          what: 'story',
          change: (json, number) => json.replace(/("title":)"[^"]*"/, `$1"${number}"`),
          shown: `document.querySelector('h1')?.textContent`,
        }),
      ],
      async stop() {
        await stop();
        rmSync(root, { recursive: true, force: true });
      },
    };
  },
};

// --- internal ---

const run = (root: string, space: string) =>
  start({
    command: [process.execPath, 'cli/launch.js', 'dev', '--port', '0', '--no-emulators', '--space', space],
    cwd: root,
    ready: /(http:\S+) ready in/,
  });
