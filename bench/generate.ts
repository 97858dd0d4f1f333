import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT } from './generate/content.ts';
import type { Reference, References } from './generate/content.ts';
import { FOLDERS, homeContent, listContent, menusContent } from './generate/fixed.ts';
import { createChance } from './generate/random.ts';
import type { Fields } from './generate/rich-text.ts';
import { createStoryMaker } from './generate/story.ts';
import type { Language } from './generate/words.ts';

/**
 * A bilingual space of so many stories, a story and its translation after each other: every content type, courses of nine lessons, articles of
 * all kinds, each with text and code of realistic length that no other story has. The same size always gives the same space.
 */
export function* generateSpace(size: number): Generator<Fields> {
  let left = size;
  for (const story of allStories(size)) {
    if (left-- === 0) return;
    yield story;
  }
}

/** Writes a generated space as a local space: one file, a story a line. */
export function writeSpace(directory: string, size: number, change: (story: Fields, index: number) => Fields = (story) => story): string {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'stories.json');
  const file = openSync(path, 'w');
  let index = 0;
  for (const story of generateSpace(size)) {
    writeSync(file, `${index === 0 ? '[' : ','}\n${JSON.stringify(change(story, index))}`);
    index += 1;
  }
  writeSync(file, '\n]\n');
  closeSync(file);
  return path;
}

// --- internal ---

const LANGUAGES: readonly Language[] = ['es', 'en'];
const LESSONS = 9;
/** What is made for every course, with its translation each. */
const BESIDE_A_COURSE = ['devtip', 'devtip', 'devtip', 'devtip', 'fundamental', 'fundamental', 'key', 'show', 'workshop'] as const;
/** A person's page lists what they wrote, a category's what is filed under it: both grow in number with the space, and not in length. */
const STORIES_PER_AUTHOR = 60;
const STORIES_PER_CATEGORY = 100;

function* allStories(size: number): Generator<Fields> {
  const chance = createChance(size);
  const make = createStoryMaker(chance);
  let position = 0;
  const people = names(chance, 'personas', Math.ceil(size / STORIES_PER_AUTHOR / 2) + 2);
  const subjects = names(chance, 'temas', Math.ceil(size / STORIES_PER_CATEGORY / 2) + 2);
  const questions = names(chance, 'preguntas', 6);
  const voices = names(chance, 'testimonios', 6);
  const statics = names(chance, 'sobre', 3);
  const lists = Object.entries(FOLDERS).map(([kind, slugs]) => ({ kind, refs: inBoth(chance, (language) => `${slugs[language]}/`) }));
  // Menus and home come first too. As many courses as there will be: links lead nowhere otherwise.
  const first = 2 + [lists, people, subjects, questions, voices, statics].reduce((sum, { length }) => sum + length, 0);
  const courses = names(chance, 'cursos', Math.max(1, Math.ceil((size / 2 - first) / (1 + LESSONS + BESIDE_A_COURSE.length))), '/');
  const references = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      {
        authors: pickOf(people, language),
        categories: pickOf(subjects, language),
        questions: pickOf(questions, language),
        courses: pickOf(courses, language),
      },
    ]),
  ) as Readonly<Record<Language, References>>;

  function* both(refs: InBoth, write: (language: Language) => Fields): Generator<Fields> {
    const group = chance.uuid();
    position += 10;
    for (const language of LANGUAGES) {
      const { slug, uuid } = refs[language];
      yield make({ slug, group, position, content: write(language) }, uuid);
    }
  }
  let number = 0;
  const contentOf = (kind: keyof typeof CONTENT) => (language: Language) =>
    CONTENT[kind]({ chance, language, number: (number += 1), references: references[language] });

  yield* both(
    inBoth(chance, () => 'config/menus'),
    (language) =>
      menusContent(
        { chance, language },
        lists.map(({ refs }) => refs[language]),
      ),
  );
  yield* both(
    inBoth(chance, () => 'home'),
    (language) => homeContent({ chance, language }, lists[0]!.refs[language]),
  );
  for (const { kind, refs } of lists) yield* both(refs, (language) => listContent({ chance, language }, kind));
  for (const person of people) yield* both(person, contentOf('author'));
  for (const subject of subjects) yield* both(subject, contentOf('category'));
  for (const question of questions) yield* both(question, contentOf('faq-item'));
  for (const voice of voices) yield* both(voice, contentOf('testimonial'));
  for (const page of statics) yield* both(page, contentOf('static'));
  for (const [index, course] of courses.entries()) {
    yield* both(course, contentOf('course'));
    for (let lesson = 1; lesson <= LESSONS; lesson += 1)
      yield* both(
        inBoth(chance, (language) => `${withoutPrefix(course[language].slug)}leccion-${lesson}`),
        contentOf('lesson'),
      );
    for (const [place, kind] of BESIDE_A_COURSE.entries())
      yield* both(
        inBoth(chance, (language) => `${FOLDERS[kind]![language]}/${kind}-${index}-${place}`),
        contentOf(kind),
      );
  }
}

type InBoth = Readonly<Record<Language, Reference>>;

const withoutPrefix = (slug: string) => slug.replace(/^en\//, '');

function inBoth(chance: { uuid(): string }, slugOf: (language: Language) => string): InBoth {
  const of = (language: Language) => ({ uuid: chance.uuid(), slug: `${language === 'en' ? 'en/' : ''}${slugOf(language)}` });
  return { es: of('es'), en: of('en') };
}

function names(chance: { uuid(): string }, folder: string, count: number, end = ''): readonly InBoth[] {
  return Array.from({ length: count }, (_, index) => inBoth(chance, () => `${folder}/${folder.slice(0, 4)}-${index}${end}`));
}

const pickOf = (refs: readonly InBoth[], language: Language): readonly Reference[] => refs.map((one) => one[language]);
