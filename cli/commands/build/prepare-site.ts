import type { WeighedAssets } from '../../assets/cached-bundle.ts';
import type { LocalPictures } from '../../assets/local-pictures.ts';
import { findPublicFiles, publicAddresses } from '../../assets/public-files.ts';
import type { PublicFiles } from '../../assets/public-files.ts';
import { editorAddress } from '../../editor/address.ts';
import type { Editor } from '../../editor/editor.ts';
import { factsHash } from '../../hash.ts';
import { askedRedirects } from '../../hosting/asked-redirects.ts';
import type { Staging } from '../../publish/write.ts';
import type { OpenRecord } from '../../render/build-record.ts';
import type { SharedFacts } from '../../site/page/key.ts';
import { toSiteInfo } from '../../site/page/site-info.ts';
import { isSearchedWhole } from '../../site/story/search-text.ts';
import type { StoryLines } from '../../site/story/story-lines.ts';
import { linesOf } from '../../storyblok/lines-of.ts';
import type { PageAssets, SiteInfo } from '../../../templates/contract.ts';
import type { BegunBuild } from './begin-build.ts';
import { bundleForEditor } from './bundle-site.ts';
import type { EarlierSite } from './earlier-build.ts';
import type { FetchedContent } from './fetch-content.ts';
import type { SiteTools } from './site-tools.ts';

/** What a site is made from and with. */
export interface SiteSources {
  readonly tools: SiteTools;
  readonly fetched: FetchedContent;
  /** What an earlier build left. */
  readonly there: EarlierSite;
  readonly staging: Staging;
}

/** All that is known of a site before its stories are linked. */
export interface PreparedSite extends BegunBuild, SiteSources {
  readonly lines: StoryLines;
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
  /** URL of a story in the editor; null for a local space. */
  readonly editUrl: (storyId: number) => string | null;
  /** A fingerprint of what stories are read with. */
  readonly reading: string;
  /** What all pages are made from, part by part. */
  readonly shared: SharedFacts;
  /** How an earlier build linked the stories, if it read them in the same way. */
  readonly earlier: OpenRecord | null;
}

/** Bundles what pages load, and determines what of an earlier build still holds. */
export async function prepareSite(begun: BegunBuild, from: SiteSources): Promise<PreparedSite> {
  const { root, config, opened, isProduction, previewToken, sources, log } = begun;
  const { tools, fetched, there } = from;
  const { space } = fetched;
  const lines = await linesOf(opened, space);
  const info = toSiteInfo(config, { demo: opened.isDemo, noindex: opened.isDemo || !isProduction });
  const editUrl = (id: number) => (opened.isLocal ? null : editorAddress({ region: config.storyblok.region, space: space.id, story: id }));

  const { assets, editor } = await log.stage('bundle', async (progress) => {
    const bundled = await tools.bundle();
    progress(bundled.assets.files.length, bundled.assets.files.length, 'asset');
    const signer = previewToken === null ? null : { space: space.id, token: previewToken };
    return { ...bundled, editor: signer && (await bundleForEditor(signer, begun)) };
  });
  const pictures = await tools.pictures();
  const pageAssets = { ...assets.pageAssets, ...(editor ? { editor: editor.script } : {}) };
  const asIs = findPublicFiles(root);
  const otherAddresses = [...askedRedirects(config, fetched.entries).redirects.map(({ from: url }) => url), ...publicAddresses(asIs)];

  // Some images of a local space, and the editor, are named by their content; and what is kept of stories depends on how many there are.
  const reading = factsHash(sources, pictures.urls, editUrl(0), isSearchedWhole(lines.hashes.length));
  const shared = { ...begun.shared, assets: factsHash(info, pageAssets, pictures.urls) };
  const earlier = there.earlier?.link.reading === reading ? there.earlier : null;
  return { ...begun, ...from, lines, info, assets, pageAssets, pictures, asIs, editor, otherAddresses, editUrl, reading, shared, earlier };
}
