import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { aStory, uuidOf } from '../../test/support/builders.ts';
import { aDevSite } from '../../test/support/dev-site.ts';
import { createSiteNotes, readKeys } from './terminal.ts';

/** A terminal whose keys are pressed by writing to it. */
function aTerminal() {
  const modes: boolean[] = [];
  return { modes, input: Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) }) };
}

const untilRead = (input: PassThrough) => expect.poll(() => input.readableLength).toBe(0);

test('keys are handled in raw mode, which ends on close', async () => {
  const { input, modes } = aTerminal();
  const pressed: string[] = [];
  const keys = ['r', 'q'].map((key) => ({ key, does: '', run: () => pressed.push(key) }));
  const reading = readKeys(input, keys, () => {});
  input.write('rx');
  input.write('q');
  await untilRead(input);
  expect(pressed).toEqual(['r', 'q']);
  reading.close();
  input.write('r');
  expect(pressed).toEqual(['r', 'q']);
  expect(modes).toEqual([true, false]);
});

test('Ctrl-C in raw mode calls the interrupt handler', async () => {
  const { input } = aTerminal();
  const interrupted = new Promise<void>((resolve) => readKeys(input, [], resolve));
  input.write('\u0003');
  await interrupted;
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
