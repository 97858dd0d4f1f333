import { renderToStaticMarkup } from 'react-dom/server';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import type { PageProps, Screen } from '../contract.ts';
import { USER_FIELDS } from '../../islands/user-fields.ts';
import { aPage } from '../../test/support/builders.ts';
import { createPage, PageProvider } from '../page.tsx';
import { screenProps } from '../parts/account/account-props.ts';
import { Action } from './action.tsx';
import { Login } from './login.tsx';
import { Lost } from './lost.tsx';
import { ProfileEmail } from './profile-email.tsx';
import { ProfilePassword } from './profile-password.tsx';
import { Profile } from './profile.tsx';
import { PurchaseError } from './purchase-error.tsx';
import { PurchaseThanks } from './purchase-thanks.tsx';
import { Register } from './register.tsx';

const forms: readonly [Screen, ComponentType][] = [
  ['login', Login],
  ['register', Register],
  ['lost', Lost],
  ['profile', Profile],
  ['profile-email', ProfileEmail],
  ['profile-password', ProfilePassword],
];

test.each(forms)('every field of %s has a label, existing descriptions and an autocomplete value', (screen, Page) => {
  const html = render(screen, Page);
  const ids = all(html, / id="([^"]+)"/g);
  expect(new Set(ids).size).toBe(ids.length);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toMatch(
    new RegExp(
      `<form class="form" id="${screen}-form" data-form="${screen}" (?:hidden="" )?noValidate="" (?:aria-busy="(?:true|false)" )?method="dialog">`,
    ),
  );
  expect(html).toMatch(/<div class="form-summary" role="alert"[^>]*><\/div>/);

  const controls = all(html, /<((?:input|select) [^>]*)>/g).filter((control) => !/hidden|type="file"/.test(control));
  const labelled = all(html, / for="([^"]+)"/g);
  for (const control of controls) {
    expect(control).toMatch(/ autoComplete="[a-z-]+"/);
    expect(labelled).toContain(all(control, / id="([^"]+)"/g)[0]);
    for (const id of all(control, /aria-describedby="([^"]+)"/g).flatMap((list) => list.split(' '))) expect(ids).toContain(id);
  }
});

test('a title that changes to what a link has done is announced', () => {
  const html = render('action', Action);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain('<h1 class="account-title" aria-live="polite">action.title</h1>');
  expect(html).toMatch(/role="status"[^>]*>action.checking</);
  expect(render('login', Login)).toContain('<h1 class="account-title">');
});

test.each<[Screen, ComponentType, string, string]>([
  ['lost', Lost, 'too-many-requests', 'lost.tooMany'],
  ['register', Register, 'operation-not-allowed', 'register.closed'],
  ['action', Action, 'email-already-in-use', 'action.taken'],
  ['action', Action, 'user-not-found', 'action.noUser'],
  ['login', Login, 'too-many-requests', 'errors.too-many-requests'],
])('%s has words of its own for what would otherwise speak of another page', (screen, Page, code, text) => {
  expect(render(screen, Page)).toContain(`&quot;${code}&quot;:&quot;${text}&quot;`);
});

test.each<[Screen, ComponentType, readonly string[]]>([
  ['login', Login, ['username', 'current-password']],
  ['register', Register, ['given-name', 'username', 'new-password']],
  ['lost', Lost, ['username']],
  ['profile', Profile, ['given-name', 'family-name', 'off', 'language', 'country', 'email', 'username', 'current-password']],
  ['profile-email', ProfileEmail, ['username', 'email', 'current-password']],
  ['profile-password', ProfilePassword, ['username', 'current-password', 'new-password']],
])('the fields of %s have the right autocomplete values', (screen, Page, kinds) => {
  expect(all(render(screen, Page), / autoComplete="([^"]+)"/g)).toEqual(kinds);
});

test.each<[Screen, ComponentType]>([
  ['register', Register],
  ['profile', Profile],
])('the name field of %s has the maximum length in USER_FIELDS', (screen, Page) => {
  expect(render(screen, Page)).toMatch(new RegExp(`id="${screen}-name"[^>]* maxLength="${USER_FIELDS.name.max}"`));
});

const menus = {
  story: { content: { legal: [{ _uid: 'terms', label: 'Condiciones', link: { type: 'url', to: '/terminos', newTab: false } }] } },
  links: {},
} as unknown as PageProps['menus'];

test.each<[Screen, ComponentType]>([
  ['register', Register],
  ['login', Login],
])('%s says what people accept with a new account, with or without legal pages in the menus', (screen, Page) => {
  expect(render(screen, Page)).toContain(`${screen}.consentPlain`);
  expect(render(screen, Page, { menus })).toMatch(new RegExp(`${screen}\\.consent<.*<a href="/terminos">Condiciones</a>`));
});

test('without other ways to sign in, the login page says nothing of new accounts', () => {
  const { site } = aPage();
  const firebase = { providers: [], emailLink: false } as unknown as PageProps['site']['firebase'];
  expect(render('login', Login, { site: { ...site, firebase } })).not.toContain('login.consent');
});

test('a disabled account is told how to write to the site’s owner, if the site says how', () => {
  const { site } = aPage();
  const shown = (contact: string | null) => render('login', Login, { site: { ...site, contact } });
  expect(shown('team@school.example')).toContain('errors.user-disabled account.contact');
  expect(shown(null)).toContain('errors.user-disabled');
  expect(shown(null)).not.toContain('account.contact');
});

test('the profile begins with the person and their courses, and waits for what it shows', () => {
  const html = render('profile', Profile);
  const places = ['class="picture"', 'class="profile-courses"', 'id="profile-form"', 'class="profile-data"'].map((part) =>
    html.indexOf(part),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(html).toMatch(/id="profile-form"[^>]* aria-busy="true"/);
  expect(html.match(/<fieldset[^>]* disabled=""/g)).toHaveLength(2);
});

test('a picture can be chosen unless the site has no bucket for it, which pages know from the start', () => {
  const { site } = aPage();
  const shown = (storageBucket: string | null) => {
    const firebase = { storageBucket, providers: [], emailLink: false } as unknown as PageProps['site']['firebase'];
    return render('profile', Profile, { site: { ...site, firebase } });
  };
  for (const html of [render('profile', Profile), shown('academy.appspot.com')]) {
    expect(html.match(/type="file"/g)).toHaveLength(2);
    expect(html).toContain('<p class="field-hint" id="picture-hint">');
  }
  expect(shown(null)).not.toMatch(/type="file"|"picture-hint"/);
});

test('no page in the account’s own steps, and none with a payment in its address, is returned to in any language', () => {
  const { never } = screenProps(
    createPage(aPage(), (key) => key, { blocks: {}, screens: {} } as never),
    [],
  ).paths;
  expect(never).toEqual(expect.arrayContaining(['/login', '/en/register', '/purchase-thanks', '/en/purchase-error']));
});

test('the pages after a purchase show the texts of their story, or default texts without one', () => {
  const content = { component: 'static', _uid: 'copy', title: 'Hecho', summary: '', body: { type: 'doc', content: [] } };
  const thanks = render('purchase-thanks', PurchaseThanks, { story: { content } as unknown as PageProps['story'] });
  const [told, templates] = [
    thanks.replaceAll(/<template.*?<\/template>/g, ''),
    all(thanks, /<template data-state="succeeded">(.*?)<\/template>/g),
  ];
  expect(told).toMatch(/<h1[^>]*>purchase.thanksTitle<\/h1>.*purchase.thanksText/);
  expect(told).not.toMatch(/Hecho|purchase.confirmed|purchase.state.succeeded/);
  expect(templates).toEqual([expect.stringMatching(/<h1[^>]*>Hecho<\/h1>/)]);
  expect(render('purchase-thanks', PurchaseThanks)).toMatch(
    /<template data-state="succeeded">.*purchase.confirmedTitle.*purchase.confirmedText/,
  );
  const written = render('purchase-error', PurchaseError, { story: { content } as unknown as PageProps['story'] });
  expect(written).toMatch(/<h1[^>]*>Hecho<\/h1>/);
  expect(written).not.toContain('purchase.errorText');
});

// --- internal ---

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, group]) => group ?? '');
}

function render(screen: Screen, Page: ComponentType, more: Partial<PageProps> = {}): string {
  const page = createPage(aPage({ screen, ...more }), (key) => key, { blocks: {}, screens: {} } as never);
  return renderToStaticMarkup(
    <PageProvider value={page}>
      <Page />
    </PageProvider>,
  );
}
