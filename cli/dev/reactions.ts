import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Parts } from './parts.ts';
import type { ContentRenewal } from './content.ts';
import { sourceOf, type Changes, type Source } from './watch.ts';

interface ReactionsOptions {
  readonly root: string;
  readonly parts: Parts;
  readonly renewal: ContentRenewal;
  /** Loads changed security rules. */
  readonly onRules: () => Promise<void>;
  readonly note: (text: string) => void;
}

/** What is rebuilt when a file of each kind is saved; pages are updated by the caller once all of them are done. */
export function createReactions({
  root,
  parts,
  renewal,
  onRules,
  note,
}: ReactionsOptions): Readonly<Record<Source, (changes: Changes) => Promise<unknown>>> {
  const { config, messages, templates, styles, islands, statics, publics, site } = parts;
  return {
    async config() {
      const before = await serviceOf(config);
      if (!(await config.reload())) return;
      const isElsewhere = (await serviceOf(config)) !== before;
      await Promise.all([messages.reload(), styles.reload(), islands.reload(), isElsewhere ? renewal.reload() : renewal.join()]);
    },
    messages: messages.reload,
    async templates({ files }) {
      await templates.reload();
      for (const words of idleCode(files, root)) note(words);
    },
    islands: islands.reload,
    static: statics.reload,
    public: () => Promise.all([publics.reload(), site.reload()]),
    pictures: site.reload,
    rules: onRules,
    schema: async () => note('The schema changed: restart `npx academy dev` to use the new fields.'),
    async components() {
      // Loaded lazily: what validates components takes a while.
      const { whyOutdated } = await import('../config/block-types.ts');
      const outdated = whyOutdated(root);
      if (outdated) note(outdated);
      // A local space knows from it which fields are translated.
      await renewal.reload();
    },
    program: async () => note('The program changed: restart `npx academy dev` to use it.'),
    // What npm installed, which may have been missing.
    packages: () => Promise.all([templates.reload(), styles.reload(), islands.reload()]),
    environment: async () => note('.env changed: restart `npx academy dev` to use the new values.'),
    async content({ files, isNewList }) {
      if (isNewList || !(await renewal.files(files.filter((file) => file.endsWith('.json'))))) await renewal.reload();
    },
    styles: styles.reload,
  };
}

/**
 * Notes on the code in saved templates that only a browser would run, so that it does nothing: one for each name in a file. What else was saved is left
 * out.
 */
export function idleCode(files: readonly string[], root: string): readonly string[] {
  const isTemplate = (file: string) => sourceOf(file, { root, space: null }) === 'templates' && existsSync(file);
  return files.filter(isTemplate).flatMap((file) => notesOn(file, root));
}

// --- internal ---

/** The configuration that determines how content is fetched; null until it first loads, of which the overlay shows why. */
const serviceOf = (config: Parts['config']): Promise<string | null> =>
  config.get().then(
    ({ storyblok, hosting }) => JSON.stringify([storyblok, hosting.redirectsDatasource]),
    () => null,
  );

/** Event handlers, and React's hooks for what changes after a page is shown. */
const FOR_BROWSERS = /(?<=\s)on[A-Z]\w*(?==\{)|(?<![\w.'"`])use(?:Effect|LayoutEffect|InsertionEffect|State|Reducer)(?=[(<])/g;

function notesOn(file: string, root: string): readonly string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const found = lines.flatMap((text, index) => (text.match(FOR_BROWSERS) ?? []).map((name) => ({ name, line: index + 1 })));
  const first = new Map(found.toReversed().map((one) => [one.name, one]));
  return [...first.values()]
    .toSorted((a, b) => a.line - b.line)
    .map(
      ({ name, line }) =>
        `${relative(root, file)}:${line}: ${name} does nothing, because templates only make HTML. What runs in the browser is an island (docs/adding-an-island.md).`,
    );
}
