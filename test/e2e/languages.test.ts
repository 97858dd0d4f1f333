import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { UserConfig } from '../../cli/config/define.ts';
import { aManagedStory } from '../support/builders.ts';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { FIELD_STORIES } from '../support/field-space.ts';
import { runAcademy } from '../support/run-academy.ts';
import { openSite } from '../support/site-browser.ts';
import { SPACES } from '../support/spaces.ts';
import { tempDir } from '../support/temp-dir.ts';

interface Site {
  readonly locales: UserConfig['locales'];
  readonly stories: readonly object[];
  readonly pages: readonly string[];
}

const inFolder = aManagedStory({
  slug: 'en/about',
  content: { component: 'page', title: 'About us', body: [{ component: 'hero', _uid: 'h', headline: 'We teach' }] },
});

const SITES: Readonly<Record<string, Site>> = {
  'in German and French': {
    locales: [{ code: 'de' }, { code: 'fr', folder: 'en' }],
    stories: SPACES.isComplete,
    pages: ['/', '/fr', '/fr/consejos/a'],
  },
  'in two regions of a language': {
    locales: [{ code: 'pt-BR' }, { code: 'pt-PT', folder: 'en' }],
    stories: SPACES.isComplete,
    pages: ['/', '/pt-pt/consejos/a'],
  },
  'in one language': { locales: [{ code: 'es' }], stories: FIELD_STORIES, pages: ['/', '/cursos/react/uno'] },
  'translated in fields': {
    locales: [{ code: 'es' }, { code: 'en' }],
    stories: FIELD_STORIES,
    pages: ['/en', '/en/courses/react', '/en/courses/react/one'],
  },
  'translated in fields and folders': {
    locales: [{ code: 'es' }, { code: 'en' }],
    stories: [...FIELD_STORIES, inFolder],
    pages: ['/en/about', '/en/courses/react'],
  },
};

test.skipIf(!findChromium()).each(Object.entries(SITES))(
  'a site %s passes the checks, and its pages are accessible',
  async (_, { locales, stories, pages }) => {
    const config = { site: { name: 'A', origin: 'https://school.academy' }, locales, storyblok: { translation: 'both' } };
    const root = tempDir({
      'site.config.ts': `import { defineConfig } from 'academy';\nexport default defineConfig(${JSON.stringify(config)});`,
      'space/stories.json': { stories },
    });
    const built = await runAcademy(['build', '--space', 'space', '--env', 'production'], {}, { root });
    const checked = await runAcademy(['check'], {}, { root });
    expect([built.code, checked.code], `${built.stderr}${checked.stdout}`).toEqual([0, 0]);
    const site = await openSite(join(root, 'dist'));
    try {
      for (const path of pages) {
        const { page } = await site.open(path);
        await expectAccessible(page);
      }
    } finally {
      await site.close();
    }
  },
);
