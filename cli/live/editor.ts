import type { SiteConfig } from '../config/define.ts';
import type { OutputFile } from '../files/output-file.ts';
import type { Site } from '../site/site.ts';
import { editorOrigin } from './contract.ts';
import { bundleEditor } from './bundle-editor.ts';
import { SITE_DATA } from './contract.ts';
import type { SiteData } from './contract.ts';
import { sealedHours, sealFiles, sealHour } from './seals.ts';
import type { Signer } from './seals.ts';

/** What the data of a site contains besides the site itself. */
type DataOptions = Pick<SiteData, 'info' | 'assets' | 'messages' | 'otherAddresses' | 'notes'>;

/** What a site provides for the Visual Editor. */
export interface Editor {
  /** Origin of the page that frames a preview, which a Content-Security-Policy has to allow. */
  readonly origin: string;
  /** URL of the script that every page of a preview has (`PageAssets.editor`). */
  readonly script: string;
  /**
   * Everything that the editor's frame may request: the scripts, the site as data, and the seals of the tickets that the editor issues from now on.
   */
  files(site: Site, options: DataOptions & { readonly now: number }): readonly OutputFile[];
  /** The same for a server, which generates a file when it is requested; null for any other path. */
  fileAt(path: string, site: () => DataOptions & { readonly site: Site }): OutputFile | null;
}

interface CreateOptions {
  readonly root: string;
  readonly config: SiteConfig;
  /** The space and its preview token, which is in none of the files. */
  readonly signer: Signer;
  /** Where a server fetches content again after the editor saved; a static site stays as built. @default null */
  readonly refresh?: string | null;
}

/** Creates what makes pages editable in Storyblok: none of it is in a published build. */
export async function createEditor({ root, config, signer, refresh = null }: CreateOptions): Promise<Editor> {
  const origin = editorOrigin(config.storyblok.region);
  const { script, files } = await bundleEditor(root, { space: String(signer.space), origin, refresh });
  const dataOf = (site: Site, options: DataOptions) => JSON.stringify(toSiteData(site, options));
  return {
    origin,
    script,
    files: (site, { now, ...options }) => [
      ...files,
      { path: SITE_DATA.slice(1), contents: dataOf(site, options) },
      ...sealFiles(sealedHours(now), signer),
    ],
    fileAt(path, current) {
      const hour = /^\/_preview\/seals\/(\d+)\.bin$/.exec(path)?.[1];
      if (hour) return { path, contents: sealHour(Number(hour), signer) };
      if (path !== SITE_DATA) return files.find((file) => `/${file.path}` === path) ?? null;
      const { site, ...options } = current();
      return { path, contents: dataOf(site, options) };
    },
  };
}

// --- internal ---

/** Describes a site for the editor's frame, where a story is rendered with everything that it refers to and lists. */
function toSiteData(site: Site, options: DataOptions): SiteData {
  // What a story's problems are found by, the frame reads from the story itself.
  const stories = [...site.stories.values()].map(({ source: { card, ...facts } }) => ({
    ...facts,
    findings: [],
    secrets: [],
    words: NO_WORDS,
    text: null,
    // Last, as in a summary that an earlier build made: equal sites have equal bytes.
    card,
  }));
  return { config: site.config, today: site.today, stories, ...options };
}

const NO_WORDS = { summary: '', headings: [], code: [], terms: [] };
