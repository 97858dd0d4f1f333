export const LANGUAGES = {
  es: { iso: 'es-ES', home: '/', news: 'Novedades de Academy', summary: 'Lo más reciente.', here: 'En esta página' },
  en: { iso: 'en-US', home: '/en', news: 'News of Academy', summary: 'The most recent.', here: 'On this page' },
};
