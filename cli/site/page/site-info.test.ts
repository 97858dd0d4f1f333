import { expect, test } from 'vitest';
import { aConfig } from '../../../test/support/builders.ts';
import { toSiteInfo } from './site-info.ts';

test('visits are counted only on a site that search engines may list', () => {
  const config = aConfig({ analytics: { script: 'https://stats.example/script.js' } });
  expect(toSiteInfo(config, { demo: false, noindex: false }).analytics).toMatchObject({ script: 'https://stats.example/script.js' });
  expect(toSiteInfo(config, { demo: false, noindex: true }).analytics).toBeNull();
});
