import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ROOT } from '../../test/support/academy.ts';
import { aStory, uuidOf } from '../../test/support/builders.ts';
import { aDevSite } from '../../test/support/dev-site.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createParts } from './parts.ts';
import { createContentRenewal, createSiteNotes } from './content.ts';

const tip = (title: string) => aStory({ slug: 'a', content: { component: 'devtip', title, summary: 'S' } });

/** A space whose responses contain what was saved before the request, and of which the earliest is always the last to arrive. */
async function aSpace() {
  let saved = tip('First');
  const requested: (() => void)[] = [];
  const respond = <T>(response: T) => new Promise<T>((resolve) => void requested.push(() => resolve(response)));
  const source = {
    cached: async () => null,
    fetch: () => respond(aDevSite([saved]).content),
    story: () => respond(saved),
  };
  const diagnostics = createDiagnostics({ onError: () => {}, onMended: () => {}, onChange: () => {} });
  const parts = createParts({ root: ROOT, previewToken: null, source, diagnostics, moment: () => 0, onConfigFiles: () => {} });
  const renewal = createContentRenewal({ parts, source, notes: createSiteNotes(() => {}) });
  const settle = async (work: Promise<unknown>) => {
    const settled = work.then(() => true);
    while (!(await Promise.race([settled, setImmediate(false)]))) requested.pop()?.();
  };
  await settle(parts.site.get());
  return {
    renewal,
    settle,
    save: (title: string) => (saved = tip(title)),
    shown: async () => [...(await parts.site.get()).sources.values()].map(({ content }) => content),
  };
}

test.each([
  ['saved again', 'one'],
  ['fetched with all others', 'all'],
] as const)('a story that is %s while an earlier response is pending is shown as saved last', async (_, renew) => {
  const { renewal, settle, save, shown } = await aSpace();
  save('Second');
  const first = renewal.one('1');
  await setImmediate();
  save('Third');
  await settle(Promise.all([first, renewal[renew]('1')]));
  expect(await shown()).toMatchObject([{ title: 'Third' }]);
});

test('a story saved while all are being fetched is shown as saved last', async () => {
  const { renewal, settle, save, shown } = await aSpace();
  const all = renewal.all();
  await setImmediate();
  save('Second');
  await settle(Promise.all([all, renewal.one('1')]));
  expect(await shown()).toMatchObject([{ title: 'Second' }]);
});

const home = aStory({ slug: 'home', content: { component: 'home', title: 'Inicio', body: [] } });
const english = aStory({ slug: 'en/home', content: { component: 'home', title: 'Home', body: [] } });
const menus = (id: string) =>
  aStory({
    slug: 'config/menus',
    content: { component: 'menus', main: [{ component: 'menu-item', _uid: 'l', label: 'A', link: { linktype: 'story', id } }] },
  });

/** What is noted about the second site after the first. */
function notedOf(before: Parameters<typeof aDevSite>[0], after: Parameters<typeof aDevSite>[0]): readonly string[] {
  const noted: string[] = [];
  const notes = createSiteNotes((words) => noted.push(words));
  notes.known(aDevSite(before));
  for (const _ of [1, 2]) notes.tell(aDevSite(after));
  return noted;
}

test('a new problem in a story without a page is noted once, with its place', () => {
  const [fine, dead] = [menus(uuidOf('home')), menus(uuidOf('gone'))];
  expect(notedOf([home, english, fine], [home, english, dead])).toEqual([
    `deadLink in config/menus, at main[0].link: it links to the story ${uuidOf('gone')}, which is missing or unpublished. Choose another target, or publish it.`,
  ]);
  expect(notedOf([home, english, dead], [home, english, dead])).toEqual([]);
});

test('a new folder of a language that the site does not have is noted', () => {
  const german = aStory({ slug: 'de/home', content: { component: 'home', title: 'Start', body: [] } });
  expect(notedOf([home, english], [home, english, german])).toEqual([
    expect.stringMatching(/^folderLanguage in de\/: the folder looks like German/),
  ]);
});

test('a problem in the story of a page is not noted, since the page shows it', () => {
  const page = (id: string) => aStory({ slug: 'a', content: { component: 'devtip', title: 'A', summary: 'S', author: id } });
  expect(notedOf([home, english], [home, english, page(uuidOf('nobody'))])).toEqual([]);
});
