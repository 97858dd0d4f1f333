import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT, type Reference, type References } from './generate/content.ts';
import { FOLDERS, homeContent, listContent, menusContent } from './generate/fixed.ts';
import { createChance, type Chance } from './generate/random.ts';
import type { Fields } from './generate/rich-text.ts';
import { createStoryMaker } from './generate/story.ts';
import type { Language } from './generate/words.ts';

/**
 * A bilingual space of this many stories, each followed by its translation: every content type, courses of nine lessons, articles of
 * all kinds, each with unique text and code of realistic length. The same size always gives the same space.
 */
export function* generateSpace(size: number): Generator<Fields> {
  let left = size;
  for (const story of allStories(size)) {
    if (left-- === 0) return;
    yield story;
  }
}

/** Writes a generated space as a local space: one story per line, in files that can be read as one text each. */
export function writeSpace(directory: string, size: number, change: (story: Fields) => Fields = (story) => story): void {
  mkdirSync(directory, { recursive: true });
  const stories = generateSpace(size);
  for (let left = size; left > 0; left -= MOST_IN_A_FILE) {
    const file = openSync(join(directory, `stories-${size - left}.json`), 'w');
    for (let index = 0; index < Math.min(left, MOST_IN_A_FILE); index += 1)
      writeSync(file, `${index === 0 ? '[' : ','}\n${JSON.stringify(change(stories.next().value as Fields))}`);
    writeSync(file, '\n]\n');
    closeSync(file);
  }
}

/** How many stories a file may have: twice as many are longer than a text can be. */
export const MOST_IN_A_FILE = 50_000;

// --- internal ---

const LANGUAGES: readonly Language[] = ['es', 'en'];
const LESSONS = 9;
/** What is generated for every course, each with its translation. */
const BESIDE_A_COURSE = ['devtip', 'devtip', 'devtip', 'devtip', 'fundamental', 'fundamental', 'key', 'show', 'workshop'] as const;
/** A person's page lists what they wrote, a category's what is filed under it: both grow in number with the space, but not in length. */
const STORIES_PER_AUTHOR = 60;
const STORIES_PER_CATEGORY = 100;

function* allStories(size: number): Generator<Fields> {
  const chance = createChance(size);
  const make = createStoryMaker(chance);
  const names = namesOf(chance, size);
  const references = { es: referencesOf(names, 'es'), en: referencesOf(names, 'en') };
  let position = 0;
  let number = 0;

  function* both(refs: InBoth, write: (language: Language) => Fields): Generator<Fields> {
    const group = chance.uuid();
    position += 10;
    for (const language of LANGUAGES) {
      const { slug, uuid } = refs[language];
      yield make({ slug, group, position, content: write(language) }, uuid);
    }
  }
  const contentOf = (kind: keyof typeof CONTENT) => (language: Language) =>
    CONTENT[kind]({ chance, language, number: (number += 1), references: references[language] });

  const listsIn = (language: Language) => names.lists.map(({ refs }) => refs[language]);
  yield* both(names.menus, (language) => menusContent({ chance, language }, listsIn(language)));
  yield* both(names.home, (language) => homeContent({ chance, language }, listsIn(language)[0] as Reference));
  for (const { kind, refs } of names.lists) yield* both(refs, (language) => listContent({ chance, language }, kind));
  for (const person of names.authors) yield* both(person, contentOf('author'));
  for (const subject of names.categories) yield* both(subject, contentOf('category'));
  for (const question of names.questions) yield* both(question, contentOf('faq-item'));
  for (const voice of names.testimonials) yield* both(voice, contentOf('testimonial'));
  for (const page of names.statics) yield* both(page, contentOf('static'));
  for (const [index, course] of names.courses.entries()) {
    yield* both(course, contentOf('course'));
    for (let lesson = 1; lesson <= LESSONS; lesson += 1)
      yield* both(inBoth(chance, `${course.es.slug}leccion-${lesson}`), contentOf('lesson'));
    for (const [place, kind] of BESIDE_A_COURSE.entries())
      yield* both(
        inBoth(chance, (language) => `${FOLDERS[kind]?.[language]}/${kind}-${index}-${place}`),
        contentOf(kind),
      );
  }
}

/** Every story that others refer to gets its name before anything is written. */
function namesOf(chance: Chance, size: number) {
  const some = (pattern: string, count: number) =>
    Array.from({ length: count }, (_, index) => inBoth(chance, pattern.replace('#', String(index))));
  const lists = Object.entries(FOLDERS).map(([kind, slugs]) => ({ kind, refs: inBoth(chance, (language) => `${slugs[language]}/`) }));
  const authors = some('personas/persona-#', Math.ceil(size / STORIES_PER_AUTHOR / 2) + 2);
  const categories = some('temas/tema-#', Math.ceil(size / STORIES_PER_CATEGORY / 2) + 2);
  const questions = some('preguntas/pregunta-#', 6);
  const testimonials = some('testimonios/testimonio-#', 6);
  const statics = some('sobre/pagina-#', 3);
  const [menus, home] = [inBoth(chance, 'config/menus'), inBoth(chance, 'home')];
  // As many courses as there will be: otherwise links would be broken.
  const first = [lists, authors, categories, questions, testimonials, statics, [menus, home]].reduce((sum, { length }) => sum + length, 0);
  const courses = some('cursos/curso-#/', Math.max(1, Math.ceil((size / 2 - first) / (1 + LESSONS + BESIDE_A_COURSE.length))));
  return { lists, authors, categories, questions, testimonials, statics, menus, home, courses };
}

type Names = ReturnType<typeof namesOf>;
type InBoth = Readonly<Record<Language, Reference>>;

function referencesOf({ authors, categories, questions, courses }: Names, language: Language): References {
  const of = (refs: readonly InBoth[]) => refs.map((one) => one[language]);
  return { authors: of(authors), categories: of(categories), questions: of(questions), courses: of(courses) };
}

function inBoth(chance: Chance, slug: string | ((language: Language) => string)): InBoth {
  const of = (language: Language) => ({
    uuid: chance.uuid(),
    slug: `${language === 'en' ? 'en/' : ''}${typeof slug === 'string' ? slug : slug(language)}`,
  });
  return { es: of('es'), en: of('en') };
}
