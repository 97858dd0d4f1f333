import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uuidOf } from './builders.ts';
import { allDemoStories } from './demo-stories.ts';
import { seeded } from './seeded.ts';

export type RawStory = Readonly<Record<string, unknown>>;
type Json = Record<string, unknown>;

/** Part of the demo space: every content type in both languages, but few enough stories to be built hundreds of times. */
export const demoStories = (): readonly RawStory[] =>
  allDemoStories().filter((story) => WANTED.test(String(story['full_slug'] ?? '')) && story['is_folder'] === false);

/** Stories, templates and messages of a project, with random changes that are reproducible for a seed. */
export function createMutations(seed: number, root: string) {
  const random = seeded(seed);
  const upTo = (count: number) => Math.floor(random() * count);
  const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T;
  const word = () => `w${upTo(1e6)}`;
  let stories = structuredClone(demoStories()) as Json[];
  const bin: Json[] = [];
  let minutes = 0;

  const published = (story: Json) => {
    const date = new Date(Date.UTC(2026, 5, 1, 0, ++minutes)).toISOString();
    Object.assign(story, { published_at: date, updated_at: date });
  };
  /** Every object and list within a story's content. */
  function partsOf(value: unknown): readonly object[] {
    return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(partsOf)] : [];
  }
  function changeText(story: Json): string {
    const places = partsOf(story['content']).flatMap((part) =>
      Object.entries(part)
        .filter(([key, value]) => typeof value === 'string' && !FIXED.has(key))
        .map(([key]) => ({ part: part as Json, key })),
    );
    if (places.length === 0) return 'nothing';
    const { part, key } = pick(places);
    part[key] = `${String(part[key])} ${word()}`;
    return `the text "${key}"`;
  }
  function changeList(story: Json): string {
    const lists = partsOf(story['content']).filter((part): part is unknown[] => Array.isArray(part) && part.length > 0);
    if (lists.length === 0) return 'nothing';
    const list = pick(lists);
    const how = pick(['reverse', 'remove', 'repeat'] as const);
    if (how === 'reverse') list.reverse();
    if (how === 'remove') list.splice(upTo(list.length), 1);
    if (how === 'repeat' && list.length < 12) list.push(structuredClone(pick(list)));
    return `${how} in a list`;
  }
  const ofStory: Readonly<Record<string, (story: Json) => unknown>> = {
    'change a text': changeText,
    'change another text': changeText,
    'change a list': changeList,
    rename: (story) => Object.assign(story, { name: word() }),
    'change the slug': (story) => {
      const folders = String(story['full_slug']).split('/').slice(0, -1);
      Object.assign(story, { full_slug: [...folders, word()].join('/') });
    },
    'change the place': (story) => {
      stories = stories.filter((one) => one !== story);
      stories.splice(upTo(stories.length + 1), 0, story);
    },
    'set a real path': (story) => Object.assign(story, { path: pick([null, word(), `en/${word()}`]) }),
    'change the first date': (story) => Object.assign(story, { first_published_at: new Date(Date.UTC(2026, upTo(12), 1)).toISOString() }),
    'change the component': (story) =>
      Object.assign(story['content'] as Json, { component: pick(['devtip', 'fundamental', 'static', 'carousel']) }),
    'set a date': (story) =>
      Object.assign(story['content'] as Json, { date: pick(['', '2026-05-20 09:00', '2026-06-04 09:00', '2026-06-15 09:00']) }),
    'choose a layout': (story) => Object.assign(story['content'] as Json, { layout: pick(['', 'full', 'boxed']) }),
    'part from its translation': (story) => Object.assign(story, { alternates: [], group_id: uuidOf(word()) }),
    'join with another': (story) => Object.assign(story, { alternates: [{ full_slug: pick(stories)['full_slug'], published: true }] }),
    'lead elsewhere': (story) => {
      const links = partsOf(story['content']).filter((part) => (part as Json)['linktype'] === 'story');
      const { uuid } = pick(stories);
      if (links.length > 0) Object.assign(pick(links), { id: uuid, uuid });
    },
    relate: (story) => Object.assign(story['content'] as Json, { author: pick(stories)['uuid'], teacher: pick(stories)['uuid'] }),
    delete: (story) => {
      stories = stories.filter((one) => one !== story);
      bin.push(story);
    },
    restore: () => {
      const story = bin.pop();
      if (story) stories.push(story);
    },
    copy: (story) => {
      const id = 1e6 + upTo(1e6);
      stories.push({
        ...structuredClone(story),
        id,
        uuid: uuidOf(String(id)),
        full_slug: `${String(story['full_slug']).replace(/\/$/, '')}-${id}`,
      });
    },
  };
  const ofProject: Readonly<Record<string, () => string>> = {
    'change the menus': () => changeText(pick(stories.filter((story) => String(story['full_slug']).endsWith('config/menus')))),
    'change a message': () => changeMessage(),
    'change a template': () => changeTemplate(),
    'change a style': () => {
      const file = join(root, 'templates', 'styles', 'base.css');
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n.${word()} { color: red; }\n`);
      return file;
    },
  };
  function changeMessage(): string {
    const file = join(root, 'locales', pick(['es.json', 'en.json']));
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const key = pick(Object.keys(messages).filter((one) => !messages[one]?.includes('{')));
    writeFileSync(file, JSON.stringify({ ...messages, [key]: `${messages[key]} ${word()}` }));
    return key;
  }
  function changeTemplate(): string {
    const file = join(
      root,
      'templates',
      pick([
        'parts/list/card.tsx',
        'parts/site/footer.tsx',
        'parts/story/article.tsx',
        'blocks/course.tsx',
        'blocks/hero.tsx',
        'pages/login.tsx',
      ]),
    );
    writeFileSync(file, readFileSync(file, 'utf8').replace('className="', `className="${word()} `));
    return file;
  }

  function editStory(): string {
    const name = pick(Object.keys(ofStory));
    const story = pick(stories);
    const what = ofStory[name]?.(story);
    // Files of a local space change without being published.
    if (upTo(3) > 0) published(story);
    return `${name} of ${String(story['full_slug'])}${typeof what === 'string' ? `: ${what}` : ''}`;
  }

  return {
    stories: (): readonly RawStory[] => stories,
    /** Changes a story; returns a description. */
    editStory,
    /** Changes something; returns a description. */
    edit(): string {
      // Templates and messages are bundled again, which takes a while, and affect every page.
      if (upTo(12) > 0) return editStory();
      const name = pick(Object.keys(ofProject));
      return `${name}: ${ofProject[name]?.()}`;
    },
  };
}

// --- internal ---

const WANTED =
  /^(?:en\/)?(?:home|config\/.*|cursos\/|courses\/|cursos\/html-desde-cero.*|cursos\/html-from-scratch.*|consejos\/?.*|tips\/?.*|personas\/.*|people\/.*|temas\/.*|topics\/.*|talleres\/|talleres\/git.*|workshops\/?.*|testimonios\/.*|preguntas\/certificado|faq\/certificate|cookies|charlas\/el.*)$/;
/** The identity of a story or a block, as opposed to its content. */
const FIXED = new Set(['component', '_uid', 'type', 'linktype', 'fieldtype']);
