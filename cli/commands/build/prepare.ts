import type { PageAssets, SiteInfo } from '../../../templates/contract.ts';
import type { WeighedAssets } from '../../assets/bundle-assets.ts';
import type { LocalPictures } from '../../assets/local-pictures.ts';
import { findPublicFiles, publicAddresses, type PublicFiles } from '../../assets/static-files.ts';
import type { SharedFacts } from '../../cache/page-keys.ts';
import { editorAddress } from '../../live/contract.ts';
import type { Editor } from '../../live/editor.ts';
import { factsHash } from '../../lib/hash.ts';
import { configuredRedirects } from '../../hosting/redirects.ts';
import { toSiteInfo } from '../../site/page/props.ts';
import { isSearchedWhole } from '../../site/story/search.ts';
import type { SiteOptions } from '../../site/site.ts';
import type { SpaceContent } from './content.ts';
import type { Begun } from './job.ts';
import { bundleForEditor, type Tools } from './tools.ts';

/** What the pages of a site have in common. */
export interface Parts {
  readonly info: SiteInfo;
  readonly assets: WeighedAssets;
  readonly pageAssets: PageAssets;
  /** The pictures of a local space. */
  readonly pictures: LocalPictures;
  /** The files of `templates/public/`. */
  readonly asIs: PublicFiles;
  /** What makes the site editable; null if it is not. */
  readonly editor: Editor | null;
  /** Addresses that links may point to besides those of pages: requested redirects and public files. */
  readonly otherAddresses: readonly string[];
}

interface Prepared {
  readonly parts: Parts;
  /** What stories are joined for. */
  readonly basis: SiteOptions;
  /** Fingerprints of what stories are read with, and of what all pages are made from, part by part. */
  readonly prints: { readonly reading: string; readonly shared: SharedFacts };
}

interface PrepareOptions {
  readonly tools: Tools;
  readonly content: Pick<SpaceContent, 'space' | 'entries'>;
  /** How many stories there are. */
  readonly total: number;
}

/** Bundles what pages load, and determines what all pages are made from. */
export async function prepare(job: Begun, { tools, content, total }: PrepareOptions): Promise<Prepared> {
  const { root, config, today, opened, isProduction, previewToken, sources, log } = job;
  const { space, entries } = content;
  const info = toSiteInfo(config, { demo: opened.isDemo, noindex: opened.isDemo || !isProduction });
  const editUrl = (id: number) => (opened.isLocal ? null : editorAddress({ region: config.storyblok.region, space: space.id, story: id }));
  const { assets, editor } = await log.stage('bundle', async (progress) => {
    const bundled = await tools.bundle();
    progress(bundled.assets.files.length, bundled.assets.files.length, 'asset');
    const signer = previewToken === null ? null : { space: space.id, token: previewToken };
    return { ...bundled, editor: signer && (await bundleForEditor(signer, job)) };
  });
  const pictures = await tools.pictures();
  const pageAssets = { ...assets.pageAssets, ...(editor ? { editor: editor.script } : {}) };
  const asIs = findPublicFiles(root);
  const otherAddresses = [...configuredRedirects(config, entries).redirects.map(({ from: url }) => url), ...publicAddresses(asIs)];
  return {
    parts: { info, assets, pageAssets, pictures, asIs, editor, otherAddresses },
    basis: { config, today, otherAddresses, editUrl },
    prints: {
      // Some images of a local space, and the editor, are named by their content; and what is read of stories depends on how many there are.
      // Blocks without a template are read as the space describes them.
      reading: factsHash(sources, pictures.urls, editUrl(0), isSearchedWhole(total), opened.components),
      shared: {
        ...job.shared,
        configuration: factsHash(job.shared.configuration, opened.components),
        assets: factsHash(info, pageAssets, pictures.urls),
      },
    },
  };
}
