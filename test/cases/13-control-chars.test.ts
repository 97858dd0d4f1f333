import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { testCase } from '../support/case-space.ts';
import { runAcademy } from '../support/run-academy.ts';
import { filesOf, pagesOf } from '../support/site-files.ts';
import { tempDir } from '../support/temp-dir.ts';

testCase('13-control-chars', 'typed lines are lines in pages and in Markdown, and control characters are nowhere', async (space) => {
  const out = tempDir();
  expect((await runAcademy(['build', '--space', space, '--out', out])).code).toBe(0);
  const page = (url: string) => pagesOf(out).find((one) => one.url === url)?.document;
  const markdown = (name: string) => readFileSync(join(out, `${name}.md`), 'utf8');

  expect(page('/equipo/p')?.querySelector('.intro-summary')?.text).toBe('Línea uno\nLínea dos\n\nPárrafo');
  expect(markdown('equipo/p')).toContain('\nLínea uno\\\nLínea dos\\\n\\\nPárrafo\n');
  expect(page('/equipo/p')?.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Línea uno Línea dos Párrafo');
  expect(page('/consejos/raro')?.querySelector('.intro-summary')?.text).toMatch(/\nsegunda línea\n\ntercera$/);
  expect(
    page('/cursos/raro')
      ?.querySelectorAll('.outcomes li')
      .map(({ text }) => text),
  ).toEqual(['Uno', 'Dos', 'Tres']);
  expect(markdown('talleres/raro')).toContain('Lugar: Sala; A, "B"\\\nPiso\\\\1\n');
  const styles = filesOf(out).filter((file) => file.endsWith('.css'));
  expect(styles.map((file) => readFileSync(join(out, file), 'utf8')).join('')).toMatch(/body\{[^}]*white-space:pre-line/);

  for (const file of filesOf(out).filter((name) => /\.(?:html|md|xml|json|txt|ics)$/.test(name)))
    // oxlint-disable-next-line no-control-regex
    expect(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(readFileSync(join(out, file), 'utf8')), file).toBe(false);
});
