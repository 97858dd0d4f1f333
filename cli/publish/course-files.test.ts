import { expect, test } from 'vitest';
import { ROOT } from '../../test/support/academy.ts';
import { aConfig, aSite, aStory } from '../../test/support/builders.ts';
import { loadMessages } from '../render/messages.ts';
import { courseFiles } from './course-files.ts';

const messages = loadMessages(ROOT, aConfig().locales);
const es = { part: '{0} de {1} lecciones', all: 'Completado' };
const en = { part: '{0} of {1} lessons', all: 'Completed' };

const parsed = (files: ReturnType<typeof courseFiles>): unknown =>
  Object.fromEntries(files.map(({ path, contents }) => [path, JSON.parse(String(contents)) as unknown]));
const course = (slug: string, title = slug) => aStory({ slug, content: { component: 'course', title } });
const lesson = (slug: string) => aStory({ slug, content: { component: 'lesson', title: slug } });

test('each language has a file with its courses, their lessons in order, and what is said of them', () => {
  const site = aSite([
    aStory({ slug: 'cursos/' }),
    course('cursos/css/', 'CSS'),
    lesson('cursos/css/cascada'),
    lesson('cursos/css/cajas'),
    lesson('cursos/css/fin/repaso'),
    course('en/courses/css/', 'CSS in English'),
    lesson('en/courses/css/cascade'),
  ]);
  expect(parsed(courseFiles(site, messages))).toEqual({
    'builds/courses-es.json': {
      overview: '/cursos',
      words: es,
      courses: [{ url: '/cursos/css', title: 'CSS', lessons: ['/cursos/css/cascada', '/cursos/css/cajas', '/cursos/css/fin/repaso'] }],
    },
    // There is no page at /en/courses, nor a home page.
    'builds/courses-en.json': {
      overview: '/en',
      words: en,
      courses: [{ url: '/en/courses/css', title: 'CSS in English', lessons: ['/en/courses/css/cascade'] }],
    },
  });
});

test('courses without lessons or without a page are left out', () => {
  const config = aConfig({ routes: { rootRedirect: '/inicio' } });
  const site = aSite([course('cursos/pronto'), course('home'), lesson('home/uno'), course('login'), lesson('login/uno')], config);
  expect(parsed(courseFiles(site, messages))).toEqual({
    'builds/courses-es.json': { overview: '/', words: es, courses: [] },
    'builds/courses-en.json': { overview: '/en', words: en, courses: [] },
  });
});
