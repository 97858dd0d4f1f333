import type { JsonObject } from '../../cli/lib/json.ts';
import type { LocalSpace } from '../../cli/source/local-space/types.ts';
import { aManagedStory, uuidOf } from './builders.ts';
import { seeded } from './seeded.ts';
import { aSpace } from './spaces.ts';

type Entry = Record<string, unknown> & { readonly uuid: string; readonly id: number };

/** A space that editors change at random, reproducibly for a seed; they translate fields and slugs, too, into these languages. */
export function createEditors(seed: number, languages: readonly string[] = []) {
  const random = seeded(seed);
  const upTo = (count: number) => Math.floor(random() * count);
  const pick = <T>(all: readonly T[]): T | undefined => all[upTo(all.length)];
  const entries = new Map<number, Entry>();
  const bin: Entry[] = [];
  let time = Date.parse('2026-05-01T08:00:00.000Z');
  let cv = Math.floor(time / 1000);
  let created = 0;

  const date = () => new Date(time).toISOString();
  const stories = () => [...entries.values()].filter((entry) => entry['is_folder'] === false);
  const folders = () => [...entries.values()].filter((entry) => entry['is_folder'] === true);
  const slugOf = (id: unknown): string => {
    const entry = entries.get(Number(id));
    return entry ? [slugOf(entry['parent_id']), entry['slug']].filter(Boolean).join('/') : '';
  };

  function create(fields: JsonObject): Entry {
    const id = ++created;
    const slug = `s${id}`;
    const entry = {
      ...aManagedStory({ slug: slug }),
      id,
      uuid: uuidOf(id),
      slug,
      parent_id: 0,
      position: upTo(40) - 20,
      ...fields,
    } as Entry;
    entry['group_id'] ??= uuidOf(90_000 + id);
    entries.set(id, entry);
    return entry;
  }
  const published = () => ({ published: true, published_at: date(), updated_at: date() });
  const change = (entry: Entry | undefined, fields: JsonObject) => entry && Object.assign(entry, fields);
  const content = () => ({
    _uid: `u${upTo(1e6)}`,
    component: 'page',
    title: `title ${upTo(1e6)}`,
    related: [uuidOf(1 + upTo(created + 5)), uuidOf(1 + upTo(created + 5))],
    ...Object.fromEntries(languages.filter(() => upTo(2) === 1).map((code) => [`title__i18n__${code}`, `${code} ${upTo(1e6)}`])),
  });

  // Only some of these change a story's dates, as in Storyblok.
  const works: Readonly<Record<string, () => unknown>> = {
    publish: () => change(pick(stories()), { content: content(), ...published() }),
    create: () => create({ ...published(), content: content(), parent_id: pick(folders())?.id ?? 0 }),
    rename: () => change(pick(stories()), { name: `name ${upTo(1e6)}`, slug: `r${upTo(1e6)}` }),
    'rename a folder': () => change(pick(folders()), { slug: `f${upTo(1e6)}` }),
    'move a story': () => change(pick(stories()), { parent_id: pick(folders())?.id ?? 0, position: upTo(40) - 20 }),
    'move a folder': () => {
      const [folder, into] = [pick(folders()), pick(folders())];
      if (folder && into && !isWithin(into, folder)) change(folder, { parent_id: into.id });
    },
    'put elsewhere': () => change(pick(stories()), { position: upTo(40) - 20 }),
    'put a folder elsewhere': () => change(pick(folders()), { position: upTo(40) - 20 }),
    unpublish: () => change(pick(stories()), { published: false, published_at: null }),
    delete: () => {
      const entry = pick(stories());
      if (entry && entries.delete(entry.id)) bin.push(entry);
    },
    restore: () => {
      const entry = bin.pop();
      if (entry) entries.set(entry.id, entry);
    },
    'publish again': () => change(pick(stories().filter((entry) => entry['published'] === false)), published()),
    'join as translations': () => change(pick(stories()), { group_id: pick(stories())?.['group_id'], updated_at: date() }),
    part: () => change(pick(stories()), { group_id: uuidOf(80_000 + upTo(1e4)), updated_at: date() }),
    'set a real path': () => change(pick(stories()), { path: pick([null, `p${upTo(1e6)}`]) }),
    ...(languages.length > 0 && {
      'translate a slug': () =>
        change(pick(stories()), { translated_slugs: [{ lang: pick(languages), path: `t${upTo(1e6)}`, name: null, published: true }] }),
      'publish a translation': () => {
        const entry = pick(stories().filter((one) => one['published'] === true));
        const translated = { ...(entry?.['content'] as JsonObject), [`title__i18n__${pick(languages)}`]: `new ${upTo(1e6)}` };
        change(entry, { content: translated, ...published() });
      },
    }),
  };
  const isWithin = (entry: Entry | undefined, folder: Entry): boolean =>
    entry !== undefined && (entry === folder || isWithin(entries.get(Number(entry['parent_id'])), folder));

  function toSpace(): LocalSpace {
    const all = [...entries.values()].map((entry) => ({ ...entry, full_slug: slugOf(entry.id) }));
    const space = aSpace(all);
    return { ...space, cv, languageCodes: languages, translatesSlugs: languages.length > 0 };
  }

  const start = { published_at: '2026-01-02T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' };
  for (let number = 0; number < 4; number++)
    create({ ...start, is_folder: true, published: false, parent_id: number > 1 ? 1 : 0, content: {} });
  for (let number = 0; number < 26; number++) create({ ...start, parent_id: upTo(5), content: content() });

  return {
    /** The current time of the space, in milliseconds since 1970. */
    now: () => time,
    toSpace,
    /** Makes a random change, moments or hours after the last one; returns its name. */
    work(): string {
      time += pick([0, 300, 4000, 90_000, 40 * 60_000, 11 * 3_600_000]) ?? 0;
      const name = pick(Object.keys(works)) ?? '';
      works[name]?.();
      cv = Math.floor(time / 1000);
      return name;
    },
    /** Lets time pass without changes. */
    rest(ms: number): void {
      time += ms;
    },
  };
}
