import { onPages } from './find.ts';
import type { Find } from './find.ts';

export const missingFiles: Find = function* find(site) {
  const { manifests, answerTo } = site;
  yield* missingOnPages(site);
  for (const { address, entries } of manifests)
    for (const entry of entries)
      if (answerTo(entry, address).kind === 'nothing') yield { page: address, message: `${entry} does not exist` };
};

export const integrityMismatches = onPages(({ sealed, address }, { answerTo, digestOf }) =>
  sealed
    .filter(({ address: file, integrity }) => {
      const answer = answerTo(file, address);
      return answer.kind === 'file' && !isTrue(integrity, (algorithm) => digestOf(answer.file, algorithm));
    })
    .map(({ address: file }) => `${file} does not match its integrity hash`),
);

export const brokenJson: Find = function* find(site) {
  yield* brokenOnPages(site);
  for (const { address, isJson } of site.manifests) if (!isJson) yield { page: address, message: 'the manifest is not valid JSON' };
};

// --- internal ---

const brokenOnPages = onPages(({ brokenJson: types }) => types.map((type) => `a script of the type ${type} is not valid JSON`));

const missingOnPages = onPages(({ files, address }, { answerTo }) =>
  files.filter((file) => answerTo(file, address).kind === 'nothing').map((file) => `${file} does not exist`),
);

const ALGORITHMS = ['sha512', 'sha384', 'sha256'];

/** Whether a browser accepts a file: only hashes of the strongest algorithm count, and one match is enough (https://www.w3.org/TR/SRI/). */
function isTrue(integrity: string, digest: (algorithm: string) => string): boolean {
  const hashes = integrity.split(/\s+/).map((hash) => hash.replace(/\?.*$/, ''));
  const algorithm = ALGORITHMS.find((one) => hashes.some((hash) => hash.startsWith(`${one}-`)));
  return algorithm === undefined || hashes.includes(`${algorithm}-${digest(algorithm)}`);
}
