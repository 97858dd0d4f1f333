import { sha256 } from '../../hash.ts';
import type { PublishedFile } from '../../render/published-file.ts';
import type { KeptHosting } from '../../hosting/kept-hosting.ts';
import { factsOf } from '../../hosting/page-facts.ts';
import { tagsOf } from '../../hosting/page-tags.ts';
import type { OutputFile } from '../../publish/output-file.ts';

interface Gathered {
  /** Every file of the site, with its hash. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** The files that are not written yet. */
  readonly unwritten: readonly OutputFile[];
  readonly hosting: KeptHosting;
}

/** Collects the files of a site: its pages, the others, and last the hosting files, which depend on all of these. */
export function gatherFiles(
  pages: readonly ReadonlyMap<string, PublishedFile>[],
  own: readonly OutputFile[],
  host: (files: Gathered['files']) => KeptHosting & { readonly files: readonly OutputFile[] },
): Gathered {
  const files = new Map<string, PublishedFile>();
  for (const some of pages) for (const [path, file] of some) files.set(path, file);
  const add = ({ path, contents }: OutputFile) => {
    const facts = path.endsWith('.html') ? factsOf(tagsOf(String(contents))) : undefined;
    files.set(path, { hash: sha256(contents), bytes: Buffer.byteLength(contents), facts, page: files.get(path)?.page });
  };
  own.forEach(add);
  const { files: others, ...hosting } = host(files);
  others.forEach(add);
  return { files, unwritten: [...own, ...others], hosting };
}
