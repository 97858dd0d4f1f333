import { expect, test } from 'vitest';
import { aConfig, aSite, aSourceStory, aStory } from '../../test/support/builders.ts';
import type { Problem } from '../site/problems.ts';
import { forEditors, siteNotes, toNotes } from './notes.ts';

const { content } = aSourceStory(
  aStory({
    slug: 'a',
    content: {
      _uid: 'root',
      body: [
        {
          component: 'features',
          _uid: 'list',
          items: Array.from({ length: 11 }, (_, at) => ({ component: 'feature', _uid: `item-${at}` })),
        },
        { component: 'hero', _uid: 'hero', headline: 'H' },
      ],
    },
  }),
);

const aProblem = (path: string, code: Problem['code'] = 'deadLink'): Problem => ({
  code,
  path,
  story: 'a',
  message: 'It is dead.',
  hint: 'Mend it.',
  editUrl: null,
});

test.each([
  ['', ['root']],
  ['title', ['root']],
  ['body', ['root']],
  ['body[1].headline', ['hero', 'root']],
  ['body[0].items[1]', ['item-1', 'list', 'root']],
  ['body[0].items[10].link', ['item-10', 'list', 'root']],
])('a problem at "%s" is within %j', (path, blocks) => {
  expect(toNotes([aProblem(path)], { config: aConfig() }, () => content)).toEqual([
    { severity: 'warn', message: 'It is dead.', hint: 'Mend it.', path, blocks },
  ]);
});

test('ignored problems are left out', () => {
  const config = aConfig({ problems: { deadLink: 'ignore', badValue: 'fail' } });
  const notes = toNotes([aProblem('title'), aProblem('body[1].text', 'badValue')], { config }, () => content);
  expect(notes.map(({ severity, path }) => [severity, path])).toEqual([['fail', 'body[1].text']]);
});

test('of a site, only stories with problems are read', () => {
  const stories = [aStory({ slug: 'good' }), aStory({ slug: 'bad', content: { title: '' } })];
  const site = aSite(stories);
  const { stories: problems } = site.problems();
  const [, bad] = stories.map((raw) => aSourceStory(raw));
  const read: string[] = [];
  const notes = siteNotes(site, problems, (uuid) => {
    read.push(uuid);
    return bad?.content ?? content;
  });
  expect(Object.keys(notes)).toEqual([String(bad?.id)]);
  expect(read).toEqual([bad?.uuid]);
});

test.each([
  ['Publish that story, or choose another one.', 'Publish that story, or choose another one.'],
  ['Replace it in Storyblok, or add it to templates/prose/.', 'Replace it in Storyblok.'],
  ['Write it as in docs/content-model.md, or close the fence.', 'Close the fence.'],
  ['Describe it, or mark it as decorative (docs/content-model.md).', 'Describe it, or mark it as decorative.'],
  ['Remove it (all of it). If it is an example, add it to `allowedSecrets` in site.config.ts.', 'Remove it (all of it).'],
  [
    'Add "https://" if it is on another site, or "/" if it is on this one.',
    'Add "https://" if it is on another site, or "/" if it is on this one.',
  ],
  ['Add it to demo/components.json, run `npx academy types` and restart `npx academy dev`, or remove it.', 'Remove it.'],
  ['Add `routes.withoutPage` to site.config.ts.', 'Ask whoever develops the site.'],
])('of the hint %j, an editor is told %j', (hint, told) => expect(forEditors(hint)).toBe(told));
