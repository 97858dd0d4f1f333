import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import { replaceFile } from '../kept/replace-file.ts';
import { readIfThere } from '../publish/read-if-there.ts';
import { messageOf } from '../report/errors.ts';
import { firebaseJsonNotValid, firebaseJsonNotWritten } from '../report/errors/firebase.ts';
import { isObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { HOSTING_FILE } from './hosting-config.ts';
import type { HostingConfig } from './hosting-config.ts';

/**
 * What brings the project's `firebase.json` into step with the site that is published into a directory; null where it does not host that directory, or is
 * in step. Everything in it that the build does not decide stays as it was written. Throws where Firebase would not understand what is to be written.
 */
export function updateFirebaseJson(
  root: string,
  { directory, config }: { readonly directory: string; readonly config: HostingConfig },
): { write(): void } | null {
  const file = join(root, FILE);
  const before = readFirebaseJson(root);
  if (!before || !hostOf(before.json, { root, directory })) return null;
  const hosting = entriesOf(before.json).map((entry) => (hosts(entry, { root, directory }) ? { ...entry, ...config } : entry));
  const after = { ...before.json, hosting: Array.isArray(before.json['hosting']) ? hosting : hosting[0] };
  const text = `${JSON.stringify(after, null, 2)}\n`;
  // What is written is checked then: that takes a tenth of a second, which most builds have no need to spend.
  if (text === before.text) return null;
  checkFirebaseJson(after);
  return {
    write() {
      try {
        // Whoever deploys meanwhile reads all of the old one or all of the new one.
        replaceFile(file, text);
      } catch (error) {
        throw firebaseJsonNotWritten(FILE, error);
      }
    },
  };
}

/** How a directory is hosted: as `firebase.json` says where it hosts it, else as its own build said; null where nobody did, or what it said is damaged. */
export function readHosting(root: string, directory: string): JsonObject | null {
  const project = readFirebaseJson(root);
  const host = project && hostOf(project.json, { root, directory });
  if (host) return host;
  return readOwn(directory);
}

/** Whether `firebase.json`, where it hosts this directory, says what the directory's own build said. */
export function isInStep(root: string, directory: string): boolean {
  const project = readFirebaseJson(root);
  const host = project && hostOf(project.json, { root, directory });
  if (!host || !existsSync(join(directory, HOSTING_FILE))) return true;
  const said = readOwn(directory);
  return said !== null && isDeepStrictEqual({ ...host, ...said }, host);
}

/** Checks the contents of a `firebase.json` against the schema that firebase-tools brings; where that is not installed nothing is deployed from here either. */
export function checkFirebaseJson(json: unknown): void {
  const validate = officialSchema();
  if (!validate || validate(json)) return;
  throw firebaseJsonNotValid(FILE, [...new Set((validate.errors ?? []).filter(isTelling).map(toLine))]);
}

// --- internal ---

const FILE = 'firebase.json';

// What a build was stopped in writing, or a disk lost, the next one writes anew.
function readOwn(directory: string): JsonObject | null {
  const bytes = readIfThere(join(directory, HOSTING_FILE));
  try {
    return bytes && (JSON.parse(bytes.toString()) as JsonObject);
  } catch {
    return null;
  }
}

interface Place {
  readonly root: string;
  readonly directory: string;
}

function readFirebaseJson(root: string): { readonly text: string; readonly json: JsonObject } | null {
  const file = join(root, FILE);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const json = parse(text);
  if (!isObject(json)) throw firebaseJsonNotValid(FILE, ['it is not an object']);
  return { text, json };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
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
    // Most builds have nothing to check.
    const { Ajv: Validator } = load('ajv') as { readonly Ajv: typeof Ajv };
    return new Validator({ allErrors: true, strict: false }).compile(schema);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

// Of the ways in which an object could have been right, those that are about what it holds; that it matched none of them says nothing more.
const isTelling = ({ keyword }: ErrorObject) => keyword !== 'anyOf' && keyword !== 'required';

function toLine({ instancePath, message = '', params }: ErrorObject): string {
  const { additionalProperty } = params as { readonly additionalProperty?: string };
  return `${instancePath.slice(1).replaceAll('/', '.') || FILE}: ${additionalProperty ? `unknown property "${additionalProperty}"` : message}`;
}
