import { linkTo, type Reference } from './content.ts';
import type { Chance } from './random.ts';
import type { Fields } from './rich-text.ts';
import { sentence, words, type Language } from './words.ts';

/** The content types with their own list page, and its slug in each language. */
export const FOLDERS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  course: { es: 'cursos', en: 'courses' },
  workshop: { es: 'talleres', en: 'workshops' },
  devtip: { es: 'consejos', en: 'tips' },
  fundamental: { es: 'fundamentos', en: 'fundamentals' },
  key: { es: 'claves', en: 'keys' },
  show: { es: 'charlas', en: 'talks' },
};

interface Occasion {
  readonly chance: Chance;
  readonly language: Language;
}

/** The home page: a hero, the newest stories, courses, testimonials. */
export function homeContent({ chance, language }: Occasion, courses: Reference): Fields {
  const block = (component: string, fields: Fields) => ({ _uid: chance.uuid(), component, ...fields });
  const more = { more_label: words(chance, language, 2), more_link: linkTo(courses) };
  return {
    component: 'home',
    title: sentence(chance, language),
    body: [
      block('hero', {
        headline: sentence(chance, language),
        text: sentence(chance, language),
        cta_label: words(chance, language, 2),
        cta_link: linkTo(courses),
      }),
      block('latest', { headline: words(chance, language, 3), items: [], ...more }),
      block('list', { headline: words(chance, language, 3), of: 'course', limit: '6', ...more }),
      block('features', {
        headline: words(chance, language, 3),
        items: [1, 2, 3].map(() => block('feature', { headline: words(chance, language, 3), text: sentence(chance, language) })),
      }),
      block('list', { headline: words(chance, language, 3), of: 'testimonial', limit: '3' }),
    ],
  };
}

/** A list page: a title and the stories of a kind, limited to the length of a real page. */
export function listContent({ chance, language }: Occasion, kind: string): Fields {
  return {
    component: 'page',
    title: words(chance, language, 3),
    summary: sentence(chance, language),
    body: [{ _uid: chance.uuid(), component: 'list', headline: words(chance, language, 3), of: kind, limit: '24' }],
  };
}

/** Header and footer. */
export function menusContent({ chance, language }: Occasion, lists: readonly Reference[]): Fields {
  const item = (to: Reference) => ({ _uid: chance.uuid(), component: 'menu-item', label: words(chance, language, 1), link: linkTo(to) });
  const group = () => ({ _uid: chance.uuid(), component: 'menu-group', label: words(chance, language, 2), items: lists.map(item) });
  return {
    component: 'menus',
    main: lists.map(item),
    action: lists.slice(0, 1).map(item),
    footer: [group(), group()],
    legal: lists.slice(0, 2).map(item),
    note: sentence(chance, language),
  };
}
