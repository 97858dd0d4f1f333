import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/academy.ts';
import { tempDir } from './support/temp-dir.ts';

test('the font of the headings is what `npm run font` makes, and small', () => {
  const made = join(tempDir(), 'headings.woff2');
  execFileSync(process.execPath, [join(ROOT, 'cli', 'assets', 'heading-font.js'), made]);
  const font = readFileSync(join(ROOT, 'templates', 'static', 'headings.woff2'));
  expect(font.equals(readFileSync(made))).toBe(true);
  expect(font.length).toBeLessThanOrEqual(25_000);
});
