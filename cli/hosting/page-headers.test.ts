import { expect, test } from 'vitest';
import { sourceOf } from './content-policy.ts';
import { pageHeaders } from './page-headers.ts';

test('a page rendered on request gets a content policy for its needs, and may be framed by its own site', () => {
  const html =
    '<head><script>one()</script><script type="application/ld+json">{}</script></head><img src="https://a.storyblok.com/f/1/a.png"/>';
  const headers = pageHeaders(html, { firebase: null, editor: null });
  const policy = headers['Content-Security-Policy'];
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).toContain(`script-src 'self' ${sourceOf('one()')};`);
  expect(policy).toContain("img-src 'self' https://a.storyblok.com;");
  expect(policy).toMatch(/frame-ancestors 'self'$/);
  expect(policy).not.toContain('unsafe');
  expect(headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' });
});

test('Strict-Transport-Security is not sent, since it would outlast the local server', () => {
  expect(pageHeaders('', { firebase: null, editor: null })).not.toHaveProperty('Strict-Transport-Security');
});
