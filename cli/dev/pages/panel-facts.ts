import { gzipSync } from 'node:zlib';
import type { PageProps } from '../../../templates/contract.ts';
import { importedBy } from '../../assets/script-budgets.ts';
import type { IslandBundle } from '../../assets/islands.ts';
import { islandNames, tagsOf } from '../../hosting/page-needs.ts';
import type { OutputFile } from '../../files/output-file.ts';
import { listWords } from '../../site/page/lists.ts';
import type { Problem } from '../../site/problems.ts';
import type { Page } from '../../site/routes.ts';
import { referencesOf } from '../../site/story/walk.ts';
import type { PanelFacts } from '../contract.ts';

interface Rendered {
  readonly page: Page;
  readonly props: PageProps;
  readonly html: string;
  readonly ms: number;
  readonly problems: readonly Problem[];
  readonly editUrl: (storyId: number) => string | null;
  readonly styles: OutputFile;
  readonly islands: IslandBundle;
}

/** What the panel shows of a page that was just rendered. */
export function toPanelFacts({ page, props, html, ms, problems, editUrl, styles, islands }: Rendered): PanelFacts {
  const { source } = page.story ?? { source: null };
  const { story } = props;
  const blocks = story ? referencesOf(story.content).blocks : [];
  const names = islandNames(tagsOf(html));
  const scripts = importedBy([islands.loader, ...names.flatMap((name) => islands.islands[name]?.src ?? [])], islands.modules);
  return {
    url: page.url,
    renderedMs: Math.round(ms * 10) / 10,
    story: story &&
      source && {
        name: story.name,
        slug: source.fullSlug,
        uuid: story.uuid,
        id: source.id,
        component: story.content.component,
        updatedAt: story.updatedAt,
        editUrl: editUrl(source.id),
      },
    screen: page.screen,
    blocks: blocks.map(({ path, value }) => ({ path, component: value.component, uid: value._uid })),
    relations: Object.values(props.cards).map(({ name, content, url, uuid }) => ({ name, component: content.component, url, uuid })),
    lists: Object.entries(props.lists).map(([key, stories]) => ({ of: listWords(key), stories: stories.length })),
    alternates: page.alternates,
    problems: problems.map(({ code, message, path, hint }) => ({ code, message, path, hint })),
    weights: [
      weigh('page', [html]),
      weigh('stylesheet', [styles.contents]),
      weigh(
        `scripts (${scripts.length})`,
        islands.files.filter(({ path }) => scripts.includes(`/${path}`)).map(({ contents }) => contents),
      ),
    ],
  };
}

// --- internal ---

// Only development has source maps.
const SOURCE_MAP = /\n?\/[/*]# sourceMappingURL=\S+(?: \*\/)?\s*$/;

function weigh(what: string, contents: readonly (string | Uint8Array)[]): PanelFacts['weights'][number] {
  const plain = contents.map((one) => Buffer.from(Buffer.from(one).toString('utf8').replace(SOURCE_MAP, '')));
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  return { what, bytes: sum(plain.map(({ length }) => length)), compressed: sum(plain.map((one) => gzipSync(one).length)) };
}
