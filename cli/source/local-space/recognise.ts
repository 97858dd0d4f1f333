import { isObject, jsonIn, toList, toText, type JsonObject } from '../../lib/json.ts';
import { NotJson, parseJson, readText } from '../../lib/files.ts';
import { messageOf } from '../../report/errors.ts';
import { spaceNotJson, spaceNotReadable } from '../../report/errors/content.ts';

/** The contents of a JSON file in a space. */
export type Recognised =
  | { readonly kind: 'stories'; readonly stories: readonly JsonObject[] }
  | { readonly kind: 'components'; readonly components: readonly JsonObject[] }
  | { readonly kind: 'datasources'; readonly datasources: readonly JsonObject[] }
  | { readonly kind: 'entries'; readonly entries: readonly JsonObject[] }
  | { readonly kind: 'languages'; readonly codes: readonly string[] }
  | { readonly kind: 'space'; readonly space: JsonObject }
  | { readonly kind: 'other'; readonly reason: string };

/**
 * Reads a JSON file and recognises it by its shape: one or more stories, components, datasources, or whatever holds responses of the API with them: a
 * recording of HTTP, a page's props, a list of imports. Throws an error that names the line if it is not JSON.
 */
export function recogniseFile(file: string): Recognised {
  const text = contentsOf(file);
  if (text.trim() === '') return other('it is empty');
  try {
    const json = parseJson(text);
    const found = recognise(json);
    const within = found.kind === 'other' && found.reason === NOTHING ? storiesWithin(json) : [];
    return within.length > 0 ? stories(within) : found;
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    throw spaceNotJson(file, error, error);
  }
}

// --- internal ---

function contentsOf(file: string): string {
  try {
    return readText(file);
  } catch (error) {
    throw spaceNotReadable(file, messageOf(error), error);
  }
}

function recognise(json: unknown): Recognised {
  if (Array.isArray(json)) return recogniseList(json);
  if (!isObject(json)) return other('it is neither an object nor a list');
  if (isStory(json)) return stories([json]);
  if (isObject(json['story'])) return stories([json['story'], ...toList(json['rels'])]);
  if (Array.isArray(json['stories'])) return stories([...json['stories'], ...toList(json['rels'])]);
  if (Array.isArray(json['components'])) return { kind: 'components', components: objectsOf(json['components']) };
  if (Array.isArray(json['datasources'])) return { kind: 'datasources', datasources: objectsOf(json['datasources']) };
  if (Array.isArray(json['datasource_entries'])) return { kind: 'entries', entries: objectsOf(json['datasource_entries']) };
  if (isComponent(json)) return { kind: 'components', components: [json] };
  if (isDatasource(json)) return { kind: 'datasources', datasources: [json] };
  if (Array.isArray(json['languages'])) return { kind: 'languages', codes: objectsOf(json['languages']).map(({ code }) => toText(code)) };
  if (isObject(json['space'])) return { kind: 'space', space: json['space'] };
  if (isObject(json['links'])) return other('it is a list of links, which are derived from the stories');
  return other(NOTHING);
}

const NOTHING = 'it contains no story, component or datasource';

/** How far above the stories what holds them may begin: as deep as a recording has its bodies, and no deeper than anybody would look. */
const HOLDERS = 8;

/** The stories in what holds responses under any names, also as texts, as recordings have them. */
function storiesWithin(value: unknown, left = HOLDERS): readonly unknown[] {
  if (left === 0) return [];
  const held = typeof value === 'string' && /^\s*[[{]/.test(value) ? jsonIn(value) : value;
  if (typeof held !== 'object' || held === null) return [];
  const found = recognise(held);
  if (found.kind === 'stories') return found.stories;
  return Object.values(held).flatMap((one) => storiesWithin(one, left - 1));
}

const objectsOf = (value: unknown): readonly JsonObject[] => toList(value).filter(isObject);
const other = (reason: string): Recognised => ({ kind: 'other', reason });
// Anything under `stories` is a story, even without a component: the build reports what is wrong with it.
const stories = (list: readonly unknown[]): Recognised => ({ kind: 'stories', stories: list.filter(isNamed) });

function recogniseList(list: readonly unknown[]): Recognised {
  if (list.length === 0) return other('it is an empty list');
  if (list.every(isStory)) return stories(list);
  const objects = list.filter(isObject);
  if (objects.every(isComponent)) return { kind: 'components', components: objects };
  if (objects.every(isDatasource)) return { kind: 'datasources', datasources: objects };
  return other(NOTHING);
}

const isComponent = (value: JsonObject) => toText(value['name']) !== '' && isObject(value['schema']);
const isDatasource = (value: JsonObject) =>
  toText(value['slug']) !== '' && (Array.isArray(value['entries']) || Array.isArray(value['dimensions']));

// The start page of the root may have an empty slug.
const isNamed = (value: unknown): value is JsonObject =>
  isObject(value) && (value['is_startpage'] === true || [value['slug'], value['full_slug']].some((one) => toText(one) !== ''));

const isStory = (value: unknown): value is JsonObject =>
  isNamed(value) && (value['is_folder'] === true || (isObject(value['content']) && toText(value['content']['component']) !== ''));
