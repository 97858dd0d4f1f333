import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Version } from './contender.ts';
import { generateSpace, MOST_IN_A_FILE, writeSpace } from './generate.ts';
import type { Fields } from './generate/rich-text.ts';
import { CACHE } from './paths.ts';

/** The directories of a generated space before and after one lesson's title and text were changed. They are generated once. */
export function spacesOf(size: number): Readonly<Record<Version, string>> {
  const home = join(CACHE, 'spaces', String(size));
  const spaces = { before: join(home, 'before'), after: join(home, 'after') };
  const stamp = join(home, 'made-by');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === generatorId()) return spaces;
  rmSync(home, { recursive: true, force: true });
  writeSpace(spaces.before, size);
  writeSpace(spaces.after, size, (story) => (isChangedOne(story) ? change(story) : story));
  writeFileSync(stamp, generatorId());
  return spaces;
}

/** The only file of a space of at most `MOST_IN_A_FILE` stories. */
export const storiesOf = (space: string): string => join(space, 'stories-0.json');

/** All stories of a space, one at a time. */
export async function* readSpace(space: string): AsyncGenerator<Fields> {
  for (const file of readdirSync(space))
    for await (const line of createInterface({ input: createReadStream(join(space, file)) }))
      if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, '')) as Fields;
}

export const isChangedOne = (story: Fields): boolean => story['full_slug'] === 'cursos/curso-0/leccion-5';

// --- internal ---

/** Identifies a state of the generator by its output, and by how that is written. */
const generatorId = () =>
  createHash('sha256')
    .update(JSON.stringify([...generateSpace(200)].map((story) => (isChangedOne(story) ? change(story) : story))))
    .update(String(MOST_IN_A_FILE))
    .digest('hex');

const LATER = '2026-11-02T09:00:00.000Z';

function change(story: Fields): Fields {
  const content = story['content'] as Fields;
  const body = content['body'] as { readonly content: readonly Fields[] };
  const added = { type: 'paragraph', content: [{ type: 'text', text: 'Somebody wrote one more paragraph.' }] };
  return {
    ...story,
    published_at: LATER,
    updated_at: LATER,
    content: { ...content, title: `${String(content['title'])}, again`, body: { ...body, content: [...body.content, added] } },
  };
}
