// Makes what the package has beside its sources, in `bundle/`: the program, which needs no bundling then, and the types of what a site may import.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram } from './bundle-program.js';

const TYPES = join('node_modules', '.cache', 'types');

rmSync('bundle', { recursive: true, force: true });
await bundleProgram(join(process.cwd(), 'bundle'));
execFileSync(join('node_modules', '.bin', 'tsc'), ['-b', 'islands', 'templates', 'cli', '--force'], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const part of ['islands', 'templates', 'cli']) cpSync(join(TYPES, part, part), join('bundle', 'types', part), { recursive: true });
// Keys of messages are typed by them.
cpSync('locales', join('bundle', 'types', 'locales'), { recursive: true });
