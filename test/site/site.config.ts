import { defineConfig } from 'academy';

export default defineConfig({
  site: {
    name: 'Academy',
    origin: 'https://academy.example',
    timeZone: 'Europe/Madrid',
    markdown: true,
    offline: true,
  },
  locales: [
    { code: 'es', iso: 'es-ES', label: 'ES', name: 'Español', prefix: '' },
    { code: 'en', iso: 'en-US', label: 'EN', name: 'English', prefix: 'en' },
  ],
  layouts: {
    byComponent: { static: 'boxed' },
  },
});
