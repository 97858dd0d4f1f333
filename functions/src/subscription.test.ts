import { expect, test } from 'vitest';
import { parseSubscription as parse, toTags, type Languages } from './subscription.ts';

const LANGUAGES: Languages = ['es', 'en'];
const parseSubscription = (data: unknown, now?: Date) => parse(data, LANGUAGES, now);

const SENT = { email: 'ana@example.com', firstName: 'Ana', lastName: 'López', tags: ['es', 'professional'], website: '' };

test('a subscriber is normalised: lower-case address, trimmed texts, ordered distinct tags', () => {
  expect(
    parseSubscription({ ...SENT, email: ' Ana@Example.COM ', firstName: ' Ana ', tags: ['css', 'professional', 'en', 'css'] }),
  ).toEqual({
    kind: 'person',
    subscriber: { email: 'ana@example.com', firstName: 'Ana', lastName: 'López', tags: ['en', 'professional', 'css'] },
  });
});

test('an email address alone is enough and gets default tags', () => {
  expect(parseSubscription({ email: 'a@b.co' })).toMatchObject({ kind: 'person', subscriber: { tags: ['es', 'professional'] } });
});

test.each([
  ['Quiero recibir "estos" correos.', ['es'], undefined, 'es'],
  ['  I want <b>these</b> & no others. 📬\n', ['professional', 'en'], undefined, 'en'],
  ['x', ['en'], 'es', 'es'],
  ['x', [], 'fr', 'es'],
  ['x'.repeat(1000), [], undefined, 'es'],
  [` ${'x'.repeat(1000)} `, [], undefined, 'es'],
])('the consent %j with tags %j and locale %j is stored trimmed, with the locale "%s" and the time', (consent, tags, locale, kept) => {
  const now = new Date('2026-05-04T03:02:01Z');
  const sent = { email: 'a@b.co', tags, consent, ...(locale && { locale }) };
  expect(parseSubscription(sent, now)).toMatchObject({
    kind: 'person',
    subscriber: { tags: [kept, 'professional'], consent: { text: consent.trim(), locale: kept, at: now } },
  });
});

test('without a consent none is stored', () => {
  expect(parseSubscription({ email: 'a@b.co' })).toEqual({
    kind: 'person',
    subscriber: { email: 'a@b.co', firstName: '', lastName: '', tags: ['es', 'professional'] },
  });
});

test.each([
  ['a@b.co'],
  ["o'neil+list@sub.example.museum"],
  ['josé@correo.españa'],
  [`a@${'b.'.repeat(124)}comm`],
  [`${'a'.repeat(64)}@example.com`],
  ['a_b-c.d@xn--espaa-rta.es'],
])('%s is a valid email address', (email) => {
  expect(parseSubscription({ ...SENT, email })).toMatchObject({ kind: 'person' });
});

test.each([
  [''],
  ['ana'],
  ['ana@'],
  ['@example.com'],
  ['ana@localhost'],
  ['ana@example..com'],
  ['ana@-example.com'],
  ['ana@example.com,ben@example.com'],
  ['ana@exa mple.com'],
  ['Ana <ana@example.com>'],
  ['ana@example.com\nbcc: x@example.com'],
  [`${'a'.repeat(65)}@example.com`],
  ['a(b)@example.com'],
  ['ana@exam_ple.com'],
  ['ana@example.com\u200b'],
  ['a\u0000na@example.com'],
  ['a\u202ena@example.com'],
  ['=ana@example.com'],
  ['+ana@example.com'],
  ['-ana@example.com'],
  [`a@${'b.'.repeat(125)}com`],
  [7],
  [null],
  [['a@b.co']],
])('%j is not a valid email address', (email) => {
  expect(parseSubscription({ ...SENT, email })).toEqual({ kind: 'invalid', field: 'email' });
});

test.each<readonly [string, unknown]>([
  ['firstName', 'a'.repeat(81)],
  ['firstName', 'Ana\nBcc: x'],
  ['firstName', 'Ana\u2028Bcc: x'],
  ['firstName', 'A\u0000na'],
  ['firstName', '\tAna'],
  ['lastName', '\ud800'],
  ['locale', 'es\n'],
  ['constructor', {}],
  ['toString', 'x'],
  ['firstName', '<b>Ana</b>'],
  ['lastName', 'win at https://x.example'],
  ['firstName', 'Win at WWW.x.example'],
  ['lastName', { toString: 'x' }],
  ['tags', 'es'],
  ['tags', ['a b']],
  ['tags', ['<script>']],
  ['tags', [1]],
  ['tags', ['']],
  ['tags', Array.from({ length: 11 }, (_, index) => `t${index}`)],
  ['locale', 7],
  ['consent', ''],
  ['consent', ' \n '],
  ['consent', 'x'.repeat(1001)],
  ['consent', 'One\nTwo'],
  ['consent', 'One\u0000'],
  ['consent', 'One\u0085Two'],
  ['consent', 'One\u2028Two'],
  ['consent', true],
  ['consent', null],
  ['consent', ['x']],
  ['role', 'admin'],
])('%s may not be %j', (field, value) => {
  expect(parseSubscription({ ...SENT, [field]: value })).toEqual({ kind: 'invalid', field });
});

test.each([[null], [undefined], ['a@b.co'], [[]], [7]])('%j is not valid form data', (data) => {
  expect(parseSubscription(data)).toEqual({ kind: 'invalid', field: 'data' });
});

test('a filled-in honeypot means a program, whatever else was sent', () => {
  expect(parseSubscription({ email: 'nonsense', website: 'https://spam.example' })).toEqual({ kind: 'program' });
});

test.each<readonly [tags: readonly string[], locale: string | undefined, expected: readonly string[]]>([
  [[], 'en', ['en', 'professional']],
  [[], 'fr', ['es', 'professional']],
  [[], 'en-US', ['es', 'professional']],
  [['newsletter'], 'es', ['es', 'professional', 'newsletter']],
  [['en', 'professional', 'css'], undefined, ['en', 'professional', 'css']],
  [['professional', 'css', 'css'], undefined, ['es', 'professional', 'css']],
  [['en', 'css'], 'es', ['es', 'professional', 'css']],
])('the tags %j with the locale %s become %j', (tags, locale, expected) => {
  expect(toTags(tags, LANGUAGES, locale)).toEqual(expected);
});

test.each<readonly [tags: readonly string[], locale: string | undefined, expected: readonly string[]]>([
  [[], 'pt-BR', ['pt-br', 'professional']],
  [['pt-br', 'professional', 'es'], undefined, ['pt-br', 'professional', 'es']],
  [['professional'], 'es', ['de', 'professional']],
])('on a site in other languages, the tags %j with the locale %s become %j', (tags, locale, expected) => {
  expect(toTags(tags, ['de', 'pt-BR'], locale)).toEqual(expected);
});

test('a field whose name is none is not repeated', () => {
  expect(parseSubscription({ ...SENT, '\u001b[31m': 1 })).toEqual({ kind: 'invalid', field: 'data' });
});

test('names are stored as neither a formula nor a link', () => {
  expect(parseSubscription({ ...SENT, firstName: '=1+1', lastName: 'Win at x.example' })).toMatchObject({
    subscriber: { firstName: '11', lastName: 'Win at x. example' },
  });
});
