import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import type { SiteConfig } from '../config/define.ts';
import { CONFIG_FILE } from '../lib/site-files.ts';
import { replaceFile } from '../lib/replace-file.ts';
import { isInside, readIfThere, parseJson, readText } from '../lib/files.ts';
import { messageOf } from '../report/errors.ts';
import { firebaseJsonNotValid, firebaseJsonNotWritten } from '../report/errors/firebase.ts';
import { isObject, jsonIn, type JsonObject } from '../lib/json.ts';
import { assertWhole } from '../files/latest-build.ts';
import { nothingToServe } from '../report/errors/setup.ts';
import { fromFirebase, toFirebase } from './firebase-format.ts';
import type { OutputFile } from '../files/output-file.ts';
import type { HostingRules } from './rules.ts';

/** The rules as a file of the site, in Firebase's format, so that they are published with what they describe. */
export const HOSTING_FILE = 'builds/hosting.json';

export const hostingFile = (rules: HostingRules): OutputFile => ({
  path: HOSTING_FILE,
  contents: `${JSON.stringify(toFirebase(rules), null, 1)}\n`,
});

/** A directory that a site is published into, and what the owner configured of its host. */
interface Place {
  readonly root: string;
  readonly directory: string;
  readonly hosting: SiteConfig['hosting'];
}

/**
 * Prepares what a deployment to Firebase reads: `dist.firebase.json` in the folder of `firebase.json`, made of the owner's `firebase.json`, `hosting.firebase` of the
 * configuration, and the rules of the site; null if the directory is not deployed from here, or if the file is up to date. Throws if the result would not
 * be valid for Firebase.
 */
export function prepareDeployment(place: Place, rules: HostingRules): { write(): void } | null {
  if (!isDeployed(place)) return null;
  const json = deployed(place, toFirebase(rules));
  const text = toText(json);
  const file = deploymentFile(place);
  // Validated only when written: it takes a tenth of a second, which most builds can save.
  if (readIfThere(file)?.toString() === text) return null;
  checkFirebaseJson(json);
  return {
    write() {
      try {
        // Replaced atomically, so a concurrent deployment reads either the old or the new file.
        replaceFile(file, text);
      } catch (error) {
        throw firebaseJsonNotWritten(basename(file), error);
      }
    },
  };
}

/** How a directory is hosted, as its own build decided; null if that says nothing, or is damaged. */
export function readHosting(directory: string): HostingRules | null {
  const own = readOwn(directory);
  return own && fromFirebase(own);
}

/** The same of a site that is to be served or checked, with the owner's rewrites; throws if there is none, or not the whole of one. */
export function loadHosting(directory: string, { firebase }: SiteConfig['hosting']): HostingRules {
  assertWhole(directory);
  const rules = readHosting(directory);
  if (!rules) throw nothingToServe(directory);
  return { ...rules, rewrites: fromFirebase(firebase).rewrites };
}

/** Whether what a deployment of this directory reads, if Firebase hosts it, is what the directory's build and the owner decided. */
export function isInStep(place: Place): boolean {
  if (!isDeployed(place) || !existsSync(join(place.directory, HOSTING_FILE))) return true;
  const said = readOwn(place.directory);
  return said !== null && readIfThere(deploymentFile(place))?.toString() === toText(deployed(place, said));
}

/**
 * The file that a deployment of a directory to Firebase reads.
 *
 * @example deploymentFile({ root: '/a', directory: '/a/dist/site' }) // => '/a/dist-site.firebase.json'
 */
export const deploymentFile = ({ root, directory }: Pick<Place, 'root' | 'directory'>): string =>
  join(root, `${relative(root, directory).replaceAll(sep, '-')}.firebase.json`);

/** Validates a `firebase.json` against the schema in firebase-tools; skipped if that is not installed, since nothing is deployed from here then. */
export function checkFirebaseJson(json: unknown): void {
  const validate = officialSchema();
  if (!validate || validate(json)) return;
  throw firebaseJsonNotValid(FILE, [...new Set((validate.errors ?? []).filter(isTelling).map(toLine))]);
}

// --- internal ---

const FILE = 'firebase.json';

// A file damaged by an interrupted build or by the disk is ignored: the next build rewrites it.
function readOwn(directory: string): JsonObject | null {
  const hosting = jsonIn(readIfThere(join(directory, HOSTING_FILE))?.toString() ?? '');
  return isObject(hosting) ? hosting : null;
}

// Firebase takes paths from the folder of the file that it reads, and refuses those outside of it.
const isDeployed = ({ root, directory, hosting }: Place) => hosting.host === 'firebase' && isInside(directory, resolve(root));

/** All that Firebase is told: what the owner wrote, of other sites too, and what was decided for the site in this directory. */
function deployed(place: Place, decided: object): JsonObject {
  const others = readFirebaseJson(place.root);
  const site = {
    public: relative(place.root, place.directory).replaceAll(sep, '/'),
    ignore: ['**/.*'],
    ...place.hosting.firebase,
    ...decided,
  };
  const sites = entriesOf(others);
  if (sites.some((entry) => hosts(entry, place))) throw firebaseJsonNotValid(FILE, [deploysUnruled(site.public)]);
  return { ...others, hosting: sites.length === 0 ? site : [...sites, site] };
}

const deploysUnruled = (directory: string) =>
  `hosting: "public": "${directory}" would deploy the site without its headers and redirects. Remove this entry; its "rewrites", "site" or "target" go into hosting.firebase of ${CONFIG_FILE}`;

const toText = (json: JsonObject) => `${JSON.stringify(json, null, 2)}\n`;

function readFirebaseJson(root: string): JsonObject {
  const file = join(root, FILE);
  if (!existsSync(file)) return {};
  const json = parse(file);
  if (!isObject(json)) throw firebaseJsonNotValid(FILE, ['it is not an object']);
  if (!entriesOf(json).every(isObject)) throw firebaseJsonNotValid(FILE, ['hosting: must be an object or a list of objects']);
  return json;
}

function parse(file: string): unknown {
  try {
    return parseJson(readText(file));
  } catch (error) {
    throw firebaseJsonNotValid(FILE, [messageOf(error)]);
  }
}

// A project with several sites has a list of them.
const entriesOf = ({ hosting = [] }: JsonObject) => [hosting].flat() as readonly JsonObject[];
const hosts = (entry: JsonObject, { root, directory }: Place) =>
  typeof entry['public'] === 'string' && resolve(root, entry['public']) === resolve(directory);

function officialSchema(): ValidateFunction | null {
  const load = createRequire(import.meta.url);
  try {
    const schema = load('firebase-tools/schema/firebase-config.json') as object;
    // Loaded lazily: most builds have nothing to validate.
    const { Ajv: Validator } = load('ajv') as { readonly Ajv: typeof Ajv };
    return new Validator({ allErrors: true, strict: false }).compile(schema);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

// Keep the errors about an object's contents; that it matched none of the alternatives says nothing more.
const isTelling = ({ keyword }: ErrorObject) => keyword !== 'anyOf' && keyword !== 'required';

function toLine({ instancePath, message = '', params }: ErrorObject): string {
  const { additionalProperty } = params as { readonly additionalProperty?: string };
  return `${instancePath.slice(1).replaceAll('/', '.') || FILE}: ${additionalProperty ? `unknown property "${additionalProperty}"` : message}`;
}
