import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { testCase } from '../support/case-space.ts';
import { runAcademy } from '../support/run-academy.ts';
import { filesOf, pagesOf } from '../support/site-files.ts';
import { tempDir } from '../support/temp-dir.ts';

const COURSE = '/cursos/c';
const inCourse = (...lessons: readonly string[]) => lessons.map((lesson) => `${COURSE}/${lesson}`);
const UNO = ['b-modulo-uno/l1', 'b-modulo-uno/l2'];
const DOS = ['a-modulo-dos/l1', 'a-modulo-dos/l2'];

async function build(space: string, out: string, ...flags: readonly string[]): Promise<void> {
  expect(await runAcademy(['build', '--space', space, '--out', out, ...flags])).toMatchObject({ code: 0 });
}

/** The lessons of the course in the order in which each part of the site has them. */
function ordersIn(site: string) {
  const pages = new Map(pagesOf(site).map(({ url, document }) => [url, document]));
  const linksOf = (url: string, selector: string) =>
    pages
      .get(url)
      ?.querySelectorAll(selector)
      .map((link) => link.getAttribute('href') ?? '') ?? [];
  const [first = ''] = linksOf(COURSE, `main a[href^="${COURSE}/"]`);
  const paged = [first];
  for (let next = first; next; paged.push(next)) {
    [next = ''] = linksOf(next, '.pager-next');
    if (!next.startsWith(COURSE)) break;
  }
  const { courses } = JSON.parse(readFileSync(join(site, 'builds/courses-es.json'), 'utf8')) as {
    readonly courses: readonly { readonly lessons: readonly string[] }[];
  };
  return { listed: [...new Set(linksOf(COURSE, `main a[href^="${COURSE}/"]`))], paged, counted: courses[0]?.lessons };
}

testCase('15-course-modules', 'the lessons of a course are in the order of the tree, also once a folder was moved in it', async (space) => {
  const [site, whole] = [join(tempDir(), 'dist'), join(tempDir(), 'whole')];
  await build(space, site);
  const lessons = inCourse('intro', ...UNO, ...DOS, 'cierre');
  expect(ordersIn(site)).toEqual({ listed: lessons, paged: lessons, counted: lessons });

  const folder = join(space, 'stories/006-cursos__c__a-modulo-dos.json');
  writeFileSync(folder, JSON.stringify({ ...JSON.parse(readFileSync(folder, 'utf8')), position: -25 }));
  await build(space, site);
  const moved = inCourse('intro', ...DOS, ...UNO, 'cierre');
  expect(ordersIn(site)).toEqual({ listed: moved, paged: moved, counted: moved });

  await build(space, whole, '--fresh');
  const contentsOf = (directory: string) => filesOf(directory).map((file) => [file, readFileSync(join(directory, file), 'utf8')]);
  expect(contentsOf(site)).toEqual(contentsOf(whole));
});
