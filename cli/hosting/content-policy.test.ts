import { describe, expect, test } from 'vitest';
import type { PublicFirebase } from '../../islands/config.ts';
import { addSources, contentPolicy, pageHeaders, sourceOf } from './content-policy.ts';
import { factsOf, tagsOf, joinNeeds, type PageNeeds } from './page-needs.ts';

const firebase: PublicFirebase = {
  apiKey: 'k',
  authDomain: 'academy.firebaseapp.com',
  projectId: 'academy',
  appId: '1',
  storageBucket: 'academy.firebasestorage.app',
  functionsRegion: 'europe-west1',
  providers: ['google'],
  emailLink: true,
  appCheck: null,
  recaptcha: false,
  emulators: null,
};
const emulators = {
  auth: 'http://127.0.0.1:1',
  firestore: 'http://127.0.0.1:2',
  functions: 'http://127.0.0.1:3',
  storage: 'http://127.0.0.1:4',
};
const nothing = joinNeeds([]);
const policyOf = (needs: Partial<PageNeeds> = {}, options: Partial<Parameters<typeof contentPolicy>[1]> = {}) => {
  const policy = contentPolicy({ ...nothing, ...needs }, { inline: [], firebase, ...options });
  return Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]));
};

test('the policy of a page without needs allows only its own origin and the given inline hashes', () => {
  expect(contentPolicy(nothing, { inline: ["'sha256-x'"], firebase })).toBe(
    "default-src 'none'; script-src 'self' 'sha256-x'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

describe('the policy allows', () => {
  test('the authentication services for a session', () => {
    expect(policyOf({ account: 'session' })).toEqual({
      ...policyOf(),
      'connect-src': "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    });
  });
  test('Firestore for stored documents', () => {
    expect(policyOf({ account: 'documents' })).toEqual({
      ...policyOf(),
      'connect-src': "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com",
    });
  });
  test('pop-ups of identity providers, if the site offers any', () => {
    const popup = policyOf({ account: 'popup' });
    expect(popup['script-src']).toBe("'self' https://apis.google.com");
    expect(popup['frame-src']).toBe('https://academy.firebaseapp.com');
    expect(policyOf({ account: 'popup' }, { firebase: { ...firebase, providers: [] } })).toEqual(policyOf({ account: 'documents' }));
  });
  test('the host of Cloud Functions for callables', () => {
    expect(policyOf({ callable: true })['connect-src']).toBe("'self' https://europe-west1-academy.cloudfunctions.net");
  });
  test('reCAPTCHA where the identity provider may ask it, if the site says so', () => {
    const asked = { ...firebase, recaptcha: true };
    expect(policyOf({ account: 'session', recaptcha: true }, { firebase: asked })).toEqual({
      ...policyOf(),
      'script-src': "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
      'connect-src': "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/",
      'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    });
    expect(policyOf({ account: 'session' }, { firebase: asked })).toEqual(policyOf({ account: 'session' }));
    expect(policyOf({ account: 'session', recaptcha: true })).toEqual(policyOf({ account: 'session' }));
  });
  test('App Check on every page that talks to Firebase, and on no other', () => {
    const checked = { ...firebase, appCheck: { siteKey: 'key' } };
    for (const needs of [{ account: 'session' }, { callable: true }] as const) {
      const { 'connect-src': connections, 'script-src': scripts, 'frame-src': frames } = policyOf(needs, { firebase: checked });
      expect(connections).toMatch(/ https:\/\/content-firebaseappcheck\.googleapis\.com https:\/\/www\.google\.com\/recaptcha\/$/);
      expect(scripts).toContain('https://www.google.com/recaptcha/');
      expect(frames).toContain('https://www.google.com/recaptcha/');
    }
    expect(policyOf({}, { firebase: checked })).toEqual(policyOf());
  });
  test('Storage for pictures, if there is a bucket', () => {
    const local = policyOf({ storage: true, anyPicture: true }, { firebase: { ...firebase, emulators } });
    expect(policyOf({ storage: true })).toEqual({ ...policyOf(), 'connect-src': "'self' https://firebasestorage.googleapis.com" });
    expect(policyOf({ storage: true }, { firebase: { ...firebase, storageBucket: null } })).toEqual(policyOf());
    expect([local['connect-src'], local['img-src']]).toEqual(["'self' http://127.0.0.1:4", "'self' https: http://127.0.0.1:4"]);
  });
  test('emulators instead of the services', () => {
    const local = policyOf({ account: 'popup', callable: true }, { firebase: { ...firebase, emulators } });
    expect(local['connect-src']).toBe("'self' http://127.0.0.1:1 http://127.0.0.1:2 http://127.0.0.1:3");
    expect(local['frame-src']).toBe('http://127.0.0.1:1');
  });
  test('nothing of Firebase if the site does not use it', () => {
    expect(policyOf({ account: 'popup', callable: true }, { firebase: null })).toEqual(policyOf());
  });
  test('Stripe for payments', () => {
    const { 'script-src': scripts, 'connect-src': connections, 'frame-src': frames } = policyOf({ payment: true });
    expect([scripts, connections]).toEqual(["'self' https://js.stripe.com https://*.js.stripe.com", "'self' https://api.stripe.com"]);
    expect(frames).toContain('https://hooks.stripe.com');
  });
  test('the service that counts visits, where they are counted', () => {
    const analytics = { script: 'https://stats.example/js/script.js', connect: ['https://api.example'] };
    expect(policyOf({ analytics: true }, { analytics })).toEqual({
      ...policyOf(),
      'script-src': "'self' https://stats.example",
      'connect-src': "'self' https://stats.example https://api.example",
      'img-src': "'self' https://stats.example https://api.example",
    });
    expect(policyOf({}, { analytics })).toEqual(policyOf());
  });
  test('the page’s frames, which it may also ask whether they are there, images and media', () => {
    const { 'frame-src': frames, 'connect-src': asked } = policyOf({ frames: ['https://stackblitz.com'] });
    expect([frames, asked]).toEqual(['https://stackblitz.com', "'self' https://stackblitz.com"]);
    expect(policyOf({ media: ["'self'", 'https://a.storyblok.com'] })['media-src']).toBe("'self' https://a.storyblok.com");
    expect(policyOf()).not.toHaveProperty('media-src');
    expect(policyOf({ images: ['https://a.storyblok.com'] })['img-src']).toBe("'self' https://a.storyblok.com");
    expect(policyOf({ images: ['https://a.storyblok.com'], anyPicture: true })['img-src']).toBe("'self' https:");
  });
  test('the editor as frame ancestor, and what may be typed in it: pictures, media and frames from anywhere', () => {
    const needs = { frames: ['https://stackblitz.com'], images: ['https://a.storyblok.com'] };
    expect(policyOf(needs, { editor: 'https://app.storyblok.com' })).toEqual({
      ...policyOf(),
      'img-src': "'self' https:",
      'connect-src': "'self' https:",
      'media-src': "'self' https:",
      'frame-src': 'https:',
      'frame-ancestors': 'https://app.storyblok.com',
    });
  });
  test('the site itself as frame ancestor, besides the editor if there is one', () => {
    expect(policyOf({}, { framesItself: true })['frame-ancestors']).toBe("'self'");
    expect(policyOf({}, { framesItself: true, editor: 'https://app.storyblok.com' })['frame-ancestors']).toBe(
      "'self' https://app.storyblok.com",
    );
  });
});

test('a policy with all needs has no unsafe-*, data: or http: source and no wildcard but Stripe’s', () => {
  const all = policyOf({ frames: ['https://a'], images: ['https://b'], account: 'popup', callable: true, payment: true, anyPicture: true });
  expect(JSON.stringify(all)).not.toMatch(/unsafe-|data:|\*(?!\.js\.stripe)|http:/);
});

test('addSources adds sources to a policy without duplicates', () => {
  expect(
    addSources("default-src 'none'; img-src 'self'", { 'img-src': ["'self'", 'https://a'], 'frame-src': ['https://b'], 'script-src': [] }),
  ).toBe("default-src 'none'; img-src 'self' https://a; frame-src https://b");
});

test('sourceOf gives the hash source of a script', () => {
  // The output of `printf 'one()' | openssl dgst -sha256 -binary | base64`.
  expect(sourceOf('one()')).toBe("'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='");
});

test('a page rendered on request gets a content policy for its needs, and may be framed by its own site', () => {
  const html =
    '<head><script>one()</script><script type="application/ld+json">{}</script></head><img src="https://a.storyblok.com/f/1/a.png"/>';
  const headers = pageHeaders(factsOf(tagsOf(html)), { firebase: null, editor: null });
  const policy = headers['Content-Security-Policy'];
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).toContain(`script-src 'self' ${sourceOf('one()')};`);
  expect(policy).toContain("img-src 'self' https://a.storyblok.com;");
  expect(policy).toMatch(/frame-ancestors 'self'$/);
  expect(policy).not.toContain('unsafe');
  expect(headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' });
});

test('Strict-Transport-Security is not sent, since it would outlast the local server', () => {
  expect(pageHeaders(factsOf(tagsOf('')), { firebase: null, editor: null })).not.toHaveProperty('Strict-Transport-Security');
});
