import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import { replaceFile } from '../lib/replace-file.ts';
import { readIfThere, parseJson, readText } from '../lib/files.ts';
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

/**
 * Prepares the update of the project's `firebase.json` for the site published into a directory; null if it does not host that directory or is up to
 * date. Keeps everything in it that the build does not decide. Throws if the result would not be valid for Firebase.
 */
export function updateFirebaseJson(
  root: string,
  { directory, rules }: { readonly directory: string; readonly rules: HostingRules },
): { write(): void } | null {
  const file = join(root, FILE);
  const before = readFirebaseJson(root);
  if (!before || !hostOf(before.json, { root, directory })) return null;
  const decided = toFirebase(rules);
  const hosting = entriesOf(before.json).map((entry) => (hosts(entry, { root, directory }) ? { ...entry, ...decided } : entry));
  const after = { ...before.json, hosting: Array.isArray(before.json['hosting']) ? hosting : hosting[0] };
  const text = `${JSON.stringify(after, null, 2)}\n`;
  // Validated only when written: it takes a tenth of a second, which most builds can save.
  if (text === before.text) return null;
  checkFirebaseJson(after);
  return {
    write() {
      try {
        // Replaced atomically, so a concurrent deployment reads either the old or the new file.
        replaceFile(file, text);
      } catch (error) {
        throw firebaseJsonNotWritten(FILE, error);
      }
    },
  };
}

/** How a directory is hosted: from `firebase.json` if that hosts it, else from its own build; null if neither says so or the latter is damaged. */
export function readHosting(root: string, directory: string): HostingRules | null {
  const hosting = projectHost({ root, directory }) ?? readOwn(directory);
  return hosting && fromFirebase(hosting);
}

/** The same of a site that is to be served or checked; throws if there is none, or not the whole of one. */
export function loadHosting(root: string, directory: string): HostingRules {
  assertWhole(directory);
  const rules = readHosting(root, directory);
  if (!rules) throw nothingToServe(directory);
  return rules;
}

/** Whether `firebase.json`, if it hosts this directory, agrees with what the directory's build decided. */
export function isInStep(root: string, directory: string): boolean {
  const host = projectHost({ root, directory });
  if (!host || !existsSync(join(directory, HOSTING_FILE))) return true;
  const said = readOwn(directory);
  return said !== null && isDeepStrictEqual({ ...host, ...said }, host);
}

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

interface Place {
  readonly root: string;
  readonly directory: string;
}

/** How `firebase.json` hosts a directory; null if it does not. */
function projectHost(place: Place): JsonObject | null {
  const project = readFirebaseJson(place.root);
  return project && hostOf(project.json, place);
}

function readFirebaseJson(root: string): { readonly text: string; readonly json: JsonObject } | null {
  const file = join(root, FILE);
  if (!existsSync(file)) return null;
  const { text, json } = parse(file);
  if (!isObject(json)) throw firebaseJsonNotValid(FILE, ['it is not an object']);
  if (!entriesOf(json).every(isObject)) throw firebaseJsonNotValid(FILE, ['hosting: must be an object or a list of objects']);
  return { text, json };
}

function parse(file: string): { readonly text: string; readonly json: unknown } {
  try {
    const text = readText(file);
    return { text, json: parseJson(text) };
  } catch (error) {
    throw firebaseJsonNotValid(FILE, [messageOf(error)]);
  }
}

// A project with several sites has a list of them.
const entriesOf = ({ hosting = [] }: JsonObject) => [hosting].flat() as readonly JsonObject[];
const hosts = (entry: JsonObject, { root, directory }: Place) =>
  typeof entry['public'] === 'string' && resolve(root, entry['public']) === resolve(directory);
const hostOf = (json: JsonObject, place: Place) => entriesOf(json).find((entry) => hosts(entry, place)) ?? null;

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
