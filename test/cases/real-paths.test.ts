import { join } from 'node:path';
import { expect } from 'vitest';
import type { BuildReport } from '../../cli/report/report.ts';
import { testCase } from '../support/case-space.ts';
import { runAcademy } from '../support/run-academy.ts';
import { filesOf } from '../support/site-files.ts';
import { tempDir } from '../support/temp-dir.ts';

testCase(
  '10-alternates-realpath',
  'a real path is an address without query, fragment, origin or placeholder, or it is refused',
  async (space) => {
    const out = join(tempDir(), 'site');
    const { code, stdout } = await runAcademy(['build', '--space', space, '--out', out, '--json']);
    expect(code).toBe(0);
    const pages = filesOf(out).filter((file) => file.endsWith('/index.html'));
    expect(pages).toEqual(
      expect.arrayContaining(['café', 'con espacio', 'MiPagina', 'doble/barra', 'vieja.html'].map((path) => `${path}/index.html`)),
    );
    expect(pages).toEqual(expect.arrayContaining(['query', 'hash', 'tpl', 'abs', 'en'].map((slug) => `rp/${slug}/index.html`)));
    expect(pages.filter((file) => /[?#{}%]|:/.test(file))).toEqual([]);
    const { problems } = JSON.parse(stdout) as BuildReport;
    const refused = problems.filter(({ code: kind, message }) => kind === 'badValue' && message.includes('real path'));
    expect(Object.fromEntries(refused.map(({ story, message }) => [story, message]))).toEqual({
      'rp/query': 'its real path /landing?utm=1 has a query or a fragment, so its address is /rp/query',
      'rp/hash': 'its real path landing2#x has a query or a fragment, so its address is /rp/hash',
      'rp/tpl': 'its real path /{{folder.slug}}/{{it.slug}} has a placeholder, so its address is /rp/tpl',
      'rp/abs': 'its real path https://academy.example/abs is a whole URL, so its address is /rp/abs',
      'rp/en': 'its real path /en/rp-en is in another language, so its address is /rp/en',
    });
  },
);
