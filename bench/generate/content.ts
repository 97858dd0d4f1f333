import type { Chance } from './random.ts';
import { richText, type Fields } from './rich-text.ts';
import { sentence, sentences, title, words, type Language } from './words.ts';

export interface Reference {
  readonly uuid: string;
  readonly slug: string;
}

/** The people and stories that a story can refer to, in its own language. */
export interface References {
  readonly authors: readonly Reference[];
  readonly categories: readonly Reference[];
  readonly questions: readonly Reference[];
  readonly courses: readonly Reference[];
}

interface Occasion {
  readonly chance: Chance;
  readonly language: Language;
  readonly number: number;
  readonly references: References;
}

type Make = (occasion: Occasion) => Fields;

/** The content of each content type with many stories. */
export const CONTENT = {
  course: ({ chance, language, number, references }) => ({
    ...headOf({ chance, language, number }),
    component: 'course',
    image: image(chance, 'curso'),
    level: chance.pick(['beginner', 'intermediate', 'advanced']),
    duration: `${2 + chance.below(20)} h`,
    teacher: chance.pick(references.authors).uuid,
    categories: [chance.pick(references.categories).uuid],
    outcomes: Array.from({ length: 4 }, () => sentence(chance, language)).join('\n'),
    body: bodyOf({ chance, language, references }, 2),
  }),
  lesson: ({ chance, language, number, references }) => ({
    ...headOf({ chance, language, number }),
    component: 'lesson',
    minutes: String(5 + chance.below(40)),
    body: bodyOf({ chance, language, references }, 4),
  }),
  workshop: ({ chance, language, number, references }) => ({
    ...headOf({ chance, language, number }),
    component: 'workshop',
    image: image(chance, 'taller'),
    date: `2027-${twoDigits(1 + chance.below(12))}-${twoDigits(1 + chance.below(28))} 17:00`,
    duration: `${1 + chance.below(6)} h`,
    place: words(chance, language, 2),
    level: chance.pick(['beginner', 'intermediate', 'advanced']),
    price: `${10 * (1 + chance.below(20))} €`,
    teacher: chance.pick(references.authors).uuid,
    categories: [chance.pick(references.categories).uuid],
    register: linkTo(chance.pick(references.courses)),
    faq: [chance.pick(references.questions).uuid],
    body: bodyOf({ chance, language, references }, 3),
  }),
  devtip: (occasion) => ({
    ...articleOf(occasion, 2),
    component: 'devtip',
    categories: [occasion.chance.pick(occasion.references.categories).uuid],
  }),
  fundamental: (occasion) => ({ ...articleOf(occasion, 5), component: 'fundamental' }),
  key: (occasion) => ({ ...articleOf(occasion, 3), component: 'key' }),
  show: (occasion) => ({
    ...articleOf(occasion, 2),
    component: 'show',
    video: `https://www.youtube.com/watch?v=${words(occasion.chance, 'en', 2).replaceAll(/\W/g, '').padEnd(11, 'x').slice(0, 11)}`,
    duration: `${5 + occasion.chance.below(50)} min`,
  }),
  static: ({ chance, language, number, references }) => ({
    ...headOf({ chance, language, number }),
    component: 'static',
    author: chance.pick(references.authors).uuid,
    body: bodyOf({ chance, language, references }, 3),
  }),
  author: ({ chance, language, number }) => ({
    component: 'author',
    name: title(chance, language, number),
    role: words(chance, language, 3),
    bio: sentences(chance, language, 2),
    avatar: image(chance, 'persona'),
  }),
  category: ({ chance, language, number }) => ({ component: 'category', ...headOf({ chance, language, number }) }),
  testimonial: ({ chance, language, number, references }) => ({
    component: 'testimonial',
    name: title(chance, language, number),
    role: words(chance, language, 3),
    quote: sentences(chance, language, 2),
    link: chance.pick(references.courses).uuid,
  }),
  'faq-item': ({ chance, language, references }) => ({
    component: 'faq-item',
    question: sentence(chance, language),
    answer: bodyOf({ chance, language, references }, 0),
  }),
} satisfies Readonly<Record<string, Make>>;

export const linkTo = ({ uuid, slug }: Reference): Fields => ({
  id: uuid,
  url: '',
  linktype: 'story',
  fieldtype: 'multilink',
  cached_url: slug,
});

// --- internal ---

type Named = Pick<Occasion, 'chance' | 'language' | 'number'>;

const headOf = ({ chance, language, number }: Named): Fields => ({
  title: title(chance, language, number),
  summary: sentence(chance, language),
});

const articleOf = ({ chance, language, number, references }: Occasion, sections: number): Fields => ({
  ...headOf({ chance, language, number }),
  image: image(chance, 'portada'),
  author: chance.pick(references.authors).uuid,
  body: bodyOf({ chance, language, references }, sections),
});

const bodyOf = ({ chance, language, references }: Omit<Occasion, 'number'>, sections: number): Fields =>
  richText({ chance, language, sections, link: chance.pick(references.courses) });

const image = (chance: Chance, name: string): Fields => ({
  fieldtype: 'asset',
  id: chance.below(1e6),
  filename: `https://a.storyblok.com/f/100001/1200x800/${chance.below(1e9).toString(16)}/${name}.jpg`,
  alt: words(chance, 'en', 6),
});

const twoDigits = (number: number) => String(number).padStart(2, '0');
