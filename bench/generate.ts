type Fields = Readonly<Record<string, unknown>>;

/**
 * A bilingual space of so many stories: courses of nine lessons, tips, and their authors, with rich text and code of realistic length.
 * The same size always gives the same space.
 */
export function generateSpace(size: number): readonly Fields[] {
  const random = seeded(size);
  const author = story('personas/ana', { component: 'author', name: 'Ana', role: 'Docente', bio: sentence(random) });
  const stories = [author];
  for (let index = 0; stories.length < size; index += 1) {
    const prefix = index % 2 === 0 ? '' : 'en/';
    const course = `${prefix}cursos/curso-${index >> 1}`;
    const make = (slug: string, component: string, fields: Fields) =>
      stories.length < size &&
      stories.push(
        story(
          slug,
          { component, title: sentence(random), summary: sentence(random), body: text(random, index), ...fields },
          -stories.length,
        ),
      );
    make(`${course}/`, 'course', { teacher: author['uuid'], outcomes: `${sentence(random)}\n${sentence(random)}`, level: 'beginner' });
    for (let lesson = 1; lesson < 10; lesson += 1) make(`${course}/leccion-${lesson}`, 'lesson', { minutes: String(10 + lesson) });
    for (let tip = 0; tip < 10; tip += 1) make(`${prefix}consejos/consejo-${index >> 1}-${tip}`, 'devtip', { author: author['uuid'] });
  }
  return stories;
}

// --- internal ---

type Random = () => number;

// mulberry32: small, and the same on every machine.
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function story(slug: string, content: Fields, position = 0): Fields {
  const hex = [...slug]
    .reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261)
    .toString(16)
    .padStart(8, '0');
  const uuid = `${hex}-0000-4000-8000-${[...slug]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffffffffff, 7)
    .toString(16)
    .padStart(12, '0')}`;
  const date = '2026-03-01T09:00:00.000Z';
  return {
    id: Number.parseInt(hex, 16),
    uuid,
    name: slug,
    slug: slug.split('/').findLast(Boolean),
    full_slug: slug,
    position,
    is_startpage: slug.endsWith('/'),
    published_at: date,
    first_published_at: date,
    created_at: date,
    updated_at: date,
    parent_id: 0,
    group_id: uuid,
    alternates: [],
    tag_list: [],
    path: null,
    content: { _uid: uuid, ...content },
  };
}

const WORDS =
  'una página se lee de arriba abajo y cada parte tiene su lugar the browser reads the text and builds a tree that styles and scripts can change'.split(
    ' ',
  );

function sentence(random: Random): string {
  const words = Array.from({ length: 8 + Math.floor(random() * 10) }, () => WORDS[Math.floor(random() * WORDS.length)]);
  return `${words.join(' ')}.`;
}

function text(random: Random, index: number): Fields {
  const paragraph = () => ({
    type: 'paragraph',
    content: [
      { type: 'text', text: `${sentence(random)} ` },
      { type: 'text', text: sentence(random), marks: [{ type: 'bold' }] },
      { type: 'text', text: ` ${sentence(random)}` },
    ],
  });
  const heading = () => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: sentence(random) }] });
  const list = () => ({ type: 'bullet_list', content: Array.from({ length: 4 }, () => ({ type: 'list_item', content: [paragraph()] })) });
  const code = () => ({
    type: 'code_block',
    attrs: { class: 'language-ts' },
    content: [
      {
        type: 'text',
        text: `const value${index} = ${random()};\nexport function read(input: string): number {\n  return Number(input) + value${index};\n}`,
      },
    ],
  });
  return { type: 'doc', content: [paragraph(), heading(), paragraph(), list(), heading(), paragraph(), code(), paragraph()] };
}
