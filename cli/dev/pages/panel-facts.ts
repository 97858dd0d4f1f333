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
import type { PanelFacts, PanelTerms } from '../contract.ts';

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
  const { story } = props;
  const { source } = page.story ?? {};
  const editedAt = source && editUrl(source.id);
  const about: PanelTerms = [
    ...(story && source
      ? ([
          ['Story', editedAt ? { text: source.fullSlug, href: editedAt, isElsewhere: true } : source.fullSlug],
          ['Component', story.content.component],
          ['uuid', story.uuid],
          ['Updated', story.updatedAt ?? '–'],
        ] as const)
      : []),
    ...(page.screen ? ([['Screen', page.screen]] as const) : []),
    ['Rendered in', `${Math.round(ms * 10) / 10} ms`],
  ];
  const blocks = story ? referencesOf(story.content).blocks : [];
  return {
    above: [
      { title: story?.name ?? page.screen ?? page.url, terms: about },
      {
        title: 'Problems',
        items: problems.map(({ code, message, path, hint }) => [`${code}: ${message}${path ? ` (${path})` : ''} – ${hint}`]),
      },
      { title: 'Blocks', items: blocks.map(({ path, value }) => [{ code: value.component }, ` ${path || 'the story itself'}`]) },
      {
        title: 'Relations',
        items: Object.values(props.cards).map(({ name, content, url }) => [
          url ? { text: name, href: url } : name,
          ` (${content.component})`,
        ]),
      },
      { title: 'Lists', items: Object.entries(props.lists).map(([key, stories]) => [`${listWords(key)}: ${stories.length}`]) },
      { title: 'Alternates', items: props.alternates.map(({ locale, url }) => [`${locale} `, { text: url, href: url }]) },
    ],
    below: [{ title: 'Weight', terms: toWeights(html, styles, islands) }],
  };
}

// --- internal ---

// Only development has source maps.
const SOURCE_MAP = /\n?\/[/*]# sourceMappingURL=\S+(?: \*\/)?\s*$/;

/** What a visitor loads, uncompressed and as transferred. */
function toWeights(html: string, styles: OutputFile, islands: IslandBundle): PanelTerms {
  const names = islandNames(tagsOf(html));
  const scripts = importedBy([islands.loader, ...names.flatMap((name) => islands.islands[name]?.src ?? [])], islands.modules);
  const loaded = islands.files.filter(({ path }) => scripts.includes(`/${path}`));
  return [
    ['page', weigh([html])],
    ['stylesheet', weigh([styles.contents])],
    [`scripts (${scripts.length})`, weigh(loaded.map(({ contents }) => contents))],
  ];
}

function weigh(contents: readonly (string | Uint8Array)[]): string {
  const plain = contents.map((one) => Buffer.from(Buffer.from(one).toString('utf8').replace(SOURCE_MAP, '')));
  const kilobytes = (all: readonly Buffer[]) => `${(all.reduce((total, { length }) => total + length, 0) / 1000).toFixed(1)} kB`;
  return `${kilobytes(plain)}, ${kilobytes(plain.map((one) => gzipSync(one)))} with gzip`;
}
