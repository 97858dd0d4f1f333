import { expect, test } from 'vitest';
import { isAllowed, secretsIn } from './secrets.ts';

const whatIn = (text: string) => [...secretsIn(text)].map(({ what }) => what);
// Assembled here, so that this file is not taken for a leak.
const join = (...parts: readonly string[]) => parts.join('');
const letters = (count: number) => 'aB3dE6gH9k'.repeat(20).slice(0, count);
const hex = (count: number) => '0a1b2c3d4e5f6789'.repeat(8).slice(0, count);

const KEY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7';

const EXAMPLES: readonly (readonly [string, string])[] = [
  ['a GitHub token', join('ghp', '_', letters(36))],
  ['a GitHub token', join('ghs', '_', letters(36))],
  ['a GitHub token', join('github', '_pat_', letters(22), '_', letters(59))],
  ['an npm token', join('npm', '_', letters(36))],
  ['an AWS access key', join('AKIA', 'IOSFODNN7', 'EXAMPLE')],
  ['an AWS access key', join('ASIA', 'IOSFODNN7', 'EXAMPLE')],
  ['an AWS secret key', join('aws_secret_access', '_key = ', letters(36), '/+aB')],
  ['an AWS secret key', join('"secretAccess', 'Key": "', letters(40), '"')],
  ['an AWS secret key', join('awsSecretAccess', 'Key=', letters(40))],
  ['a Slack token', join('xoxb', '-123456789012-1234567890123-', letters(24))],
  ['a Slack token', join('xapp', '-1-A012345-1234567890-', hex(64))],
  ['the address of a Slack webhook', join('https://hooks.slack', '.com/services/T01234567/B01234567/', letters(24))],
  ['a Google API key that is not the one of site.config.ts', join('AIza', letters(35))],
  ['a Google client secret', join('GOCSPX', '-', letters(28))],
  ['a GitLab token', join('glpat', '-', letters(20))],
  ['a SendGrid key', join('SG', '.', letters(22), '.', letters(43))],
  ['an OpenAI key', join('sk', '-proj-', letters(20), 'T3Blbk', 'FJ', letters(20))],
  ['an Anthropic key', join('sk', '-ant-api03-', letters(60))],
  ['a PyPI token', join('pypi', '-AgE', letters(60))],
  ['a Docker token', join('dckr', '_pat_', letters(27))],
  ['a Stripe secret key', join('sk', '_test_', letters(24))],
  ['a password in an address', join('https://user', ':pass@', 'example.com/a')],
  ['a password in an address', join('postgres://admin', ':S3cr3t!$@', 'db.internal:5432/app')],
  ['a password in an address', join('redis://', ':hunter2@', '10.0.0.1')],
  ['a private key', join('-----BEGIN OPENSSH PRIVATE ', `KEY-----\n${KEY}\n`)],
  ['a private key', join('-----BEGIN PGP PRIVATE ', `KEY BLOCK-----\nVersion: GnuPG v2\n\n${KEY}\n`)],
  ['a private key', join('-----BEGIN RSA PRIVATE ', `KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B\n\n${KEY}\n`)],
  ['a private key', join('{"private_key": "-----BEGIN PRIVATE ', `KEY-----\\n${KEY}\\n"}`)],
  ['a private key', join('"{\\"private_key\\": \\"-----BEGIN PRIVATE ', `KEY-----\\\\n${KEY}`)],
  ['a private key', join('"-----BEGIN EC PRIVATE ', `KEY-----\\n" +\r\n  "${KEY}`)],
  ['a private key', join('<c-c>-----BEGIN PRIVATE ', `KEY-----</c-c>&#10;<c-s>${KEY}`)],
  ['something that looks like a Storyblok token', join('Zk3mP0qRsTuVwXyZ1a2b3c', 'tt')],
];

test.each(EXAMPLES)('%s is found: %s', (what, text) => {
  for (const around of [text, `a "${text}" b`, `{"a":"\\n${text}"}`, `<code>x=${text}</code>`, `?key=${text}&b`, `?key%3D${text}`])
    expect(whatIn(around)).toEqual([what]);
});

test.each([
  'Keys begin with ghp_, npm_, AKIA, xoxb- or glpat-, and files with -----BEGIN PRIVATE KEY-----.',
  `x${join('ghp', '_', letters(36))}`,
  join('AKIA', 'IOSFODNN7', 'EXAMPLES'),
  'pk_test_TYooMQauvdEDq54NiTphI7jx is publishable',
  'https://user@example.com:443/a, https://example.com/@user, git@github.com:owner/name.git',
  'https://fonts.googleapis.com/css2?family=Inter:wght@400;700',
  'https://$USER:$TOKEN@example.com https://a:{token}@example.com https://a:<token>@example.com https://a:***@b.example',
  'https://a:&lt;token&gt;@example.com',
  '{"@context":"https://schema.org","a":"b:c@d.example"}',
  '@media (width > 10em) { a:hover { color: red } } .b_c-d__e',
  join('-----BEGIN PRIVATE ', 'KEY-----\n…\n-----END PRIVATE KEY-----'),
  join('-----BEGIN PUBLIC ', `KEY-----\n${KEY}\n`),
  'secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY',
  '',
])('nothing is found in %j', (text) => expect(whatIn(text)).toEqual([]));

test('texts made to be slow are not', () => {
  const many = 100_000;
  for (const part of [
    '<',
    '-----BEGIN PRIVATE KEY-----',
    'a:',
    'a:@',
    'http://a:',
    '\\n',
    'Version: ',
    'secret_access_key=',
    '_aaaaaaaaaaa',
    'tt',
  ])
    expect(whatIn(part.repeat(many / part.length))).toEqual([]);
});

test('a secret is allowed by a part of it, or by a text around it', () => {
  const [secret = { what: '', value: '' }] = secretsIn(join('AKIA', 'IOSFODNN7', 'EXAMPLE'));
  expect(isAllowed(secret, [])).toBe(false);
  expect(isAllowed(secret, ['another', 'IOSFODNN7EXAMPLE'])).toBe(true);
  expect(isAllowed(secret, [`AWS_ACCESS_KEY_ID=${secret.value}`])).toBe(true);
});
