import { expect, test } from 'vitest';
import { sourceOf } from './content-policy.ts';
import { pageHeaders } from './page-headers.ts';

test('a page rendered on request gets a content policy for its needs and the given frame ancestors', () => {
  const html =
    '<head><script>one()</script><script type="application/ld+json">{}</script></head><img src="https://a.storyblok.com/f/1/a.png"/>';
  const headers = pageHeaders(html, { firebase: null, framedBy: ["'self'", 'https://app.storyblok.com'] });
  const policy = headers['Content-Security-Policy'];
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).toContain(`script-src 'self' ${sourceOf('one()')};`);
  expect(policy).toContain("img-src 'self' https://a.storyblok.com;");
  expect(policy).toMatch(/frame-ancestors 'self' https:\/\/app\.storyblok\.com$/);
  expect(policy).not.toContain('unsafe');
  expect(headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' });
});

test('Strict-Transport-Security is not sent, since it would outlast the local server', () => {
  expect(pageHeaders('', { firebase: null, framedBy: [] })).not.toHaveProperty('Strict-Transport-Security');
});
