import { expect, test } from 'vitest';
import { build } from '../cli/commands/build.ts';
import type { UserConfig } from '../cli/config/define.ts';
import { createLog } from '../cli/report/log.ts';
import { SITE } from './support/academy.ts';
import { aConfig, aStory } from './support/builders.ts';
import { writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

const EXAMPLE = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('');
const text = (value: string, ...marks: readonly string[]) => ({ type: 'text', text: value, marks: marks.map((type) => ({ type })) });

/** Builds a site with a tip that has these nodes. */
async function buildWith(nodes: readonly object[], overrides: Partial<UserConfig> = {}) {
  const home = (slug: string) => aStory({ slug, content: { component: 'home', title: slug, body: [] } });
  const content = { component: 'devtip', title: 'Keys', summary: 'S', body: { type: 'doc', content: nodes } };
  const menus = ['config/menus', 'en/config/menus'].map((slug) => aStory({ slug, content: { component: 'menus' } }));
  const directory = writeSpace([home('home'), home('en/home'), ...menus, aStory({ slug: 'keys', content })], tempDir());
  const env = { asked: 'production', token: null, endpoint: null, cacheDir: tempDir() } as const;
  const log = createLog({ stream: { write: () => true }, level: 'quiet', colours: false });
  const config = aConfig({ site: { ...aConfig().site, markdown: true }, ...overrides });
  const { signal } = new AbortController();
  return build({ root: SITE, config, env, space: directory, out: `${tempDir()}/dist`, strict: false, log, signal });
}

const code = [
  { type: 'code_block', attrs: { class: 'language-sh' }, content: [text(`export AWS_ACCESS_KEY_ID=${EXAMPLE}`)] },
  { type: 'paragraph', content: [text('Such as '), text(EXAMPLE, 'code')] },
];

test('an example of a secret in code is a warning with its place, and the site is published', async () => {
  const { status, problems } = await buildWith(code);
  expect(status).toBe('ok');
  expect(problems.map(({ code: kind, story, path, severity }) => [kind, story, path, severity])).toEqual([
    ['secret', 'keys', 'body.content[0]', 'warn'],
    ['secret', 'keys', 'body.content[1].content[1].text', 'warn'],
  ]);
});

test('an example that is allowed is no finding', async () => {
  expect(await buildWith(code, { allowedSecrets: [EXAMPLE] })).toMatchObject({ status: 'ok', problems: [] });
});

test('a secret in a text is not published', async () => {
  const { status, errors } = await buildWith([{ type: 'paragraph', content: [text(`Use ${EXAMPLE}.`)] }]);
  expect(status).toBe('failed');
  expect(JSON.stringify(errors)).toContain('keys/index.html: an AWS access key');
  expect(JSON.stringify(errors)).not.toContain(EXAMPLE);
});
