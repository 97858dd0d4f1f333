import { expect, test } from 'vitest';
import { aConfig } from '../../test/support/builders.ts';
import { toSiteInfo } from '../site/page/props.ts';
import { redirectPage, robots } from './beside-pages.ts';

test('robots.txt names the sitemap or excludes crawlers', () => {
  expect(robots({ origin: 'https://test.example', base: '', noindex: false }).contents).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://test.example/sitemap.xml\n',
  );
  expect(robots({ origin: 'https://test.example', base: '', noindex: true }).contents).toBe('User-agent: *\nDisallow: /\n');
});

test('the root redirects without scripting, and with it to the chosen language', () => {
  const info = toSiteInfo(aConfig(), { demo: false, noindex: false });
  const page = String(redirectPage({ to: '/inicio', info, firstPaint: 'first()' }).contents);
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/inicio">');
  expect(page).toContain(
    'data-homes="{&quot;es&quot;:&quot;/&quot;,&quot;en&quot;:&quot;/en&quot;}" data-detection="suggest" data-to="/inicio">first()</script>',
  );
});
