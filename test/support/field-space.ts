import { aManagedStory, aText, uuidOf } from './builders.ts';

type Fields = Parameters<typeof aManagedStory>[0];

const linkTo = (slug: string) => ({ linktype: 'story', id: uuidOf(slug), url: '', cached_url: slug, fieldtype: 'multilink' });

/** A story in Management format whose address in English is another, as with the Translatable Slugs app. */
const inEnglish = (path: string, fields: Fields) =>
  aManagedStory({ ...fields, translated_slugs: [{ lang: 'en', path, name: null, published: true }] });

/** Stories in Spanish, all but one with English in their fields, and some with an English slug. */
export const FIELD_STORIES = [
  aManagedStory({
    slug: 'home',
    path: '/',
    content: {
      component: 'home',
      title: 'Inicio',
      title__i18n__en: 'Home',
      body: [
        { component: 'hero', _uid: 'h', headline: 'Hola', headline__i18n__en: 'Hello', cta_label: 'Ver', cta_link: linkTo('consejos/a') },
        { component: 'hero', _uid: 'i', headline: 'H', cta_label: 'Solo', cta_link: linkTo('consejos/solo') },
        {
          component: 'hero',
          _uid: 'j',
          headline: 'H',
          cta_label: 'Por ruta',
          cta_link: { ...linkTo('consejos/a'), id: '', cached_url: 'consejos/a' },
        },
      ],
    },
  }),
  aManagedStory({
    slug: 'config/menus',
    content: {
      component: 'menus',
      main: [{ component: 'menu-item', _uid: 'm', label: 'Consejos', label__i18n__en: 'Tips', link: linkTo('consejos/a') }],
    },
  }),
  inEnglish('courses/react', {
    slug: 'cursos/react/',
    content: { component: 'course', title: 'Curso', title__i18n__en: 'Course', summary: 'S', teacher: uuidOf('autores/ada') },
  }),
  inEnglish('courses/react/one', {
    slug: 'cursos/react/uno',
    content: { component: 'lesson', title: 'Uno', title__i18n__en: 'One', summary: 'S', body: aText('Uno') },
  }),
  inEnglish('tips/a', {
    slug: 'consejos/a',
    content: {
      component: 'devtip',
      title: 'Consejo',
      title__i18n__en: 'Tip',
      summary: 'S',
      body: aText('Texto'),
      body__i18n__en: aText('English text'),
    },
  }),
  aManagedStory({ slug: 'consejos/solo', content: { component: 'devtip', title: 'Solo', summary: 'S', body: aText('T') } }),
  aManagedStory({ slug: 'autores/ada', content: { component: 'author', name: 'Ada', bio: 'Autora', bio__i18n__en: 'Author' } }),
];
