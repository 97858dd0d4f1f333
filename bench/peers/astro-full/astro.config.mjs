import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://academy.example',
  trailingSlash: 'never',
  integrations: [sitemap({ i18n: { defaultLocale: 'es', locales: { es: 'es-ES', en: 'en-US' } } })],
  image: { domains: ['a.storyblok.com'], service: { entrypoint: './src/image-service.js' } },
});
