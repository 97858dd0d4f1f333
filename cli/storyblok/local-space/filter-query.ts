import { toList, valueAt } from '../../json.ts';
import type { JsonObject } from '../../json.ts';
import { toMoment } from '../../moment.ts';
import { wildcards } from './filters.ts';

/**
 * The predicate for `filter_query[field][operation]=value`; several are joined by "and", entries of `filter_query[__or][]` by "or". Null if an
 * operation is unknown.
 *
 * @example parseFilterQuery(new URLSearchParams('filter_query[color][in]=red'))?.({color: 'red'}) // => true
 */
export function parseFilterQuery(query: URLSearchParams): ((content: JsonObject) => boolean) | null {
  const all: Condition[] = [];
  const any: Condition[] = [];
  for (const [parameter, value] of query) {
    const [, or, field, operation] = PARAMETER.exec(parameter) ?? [];
    if (field === undefined || operation === undefined) {
      if (parameter.startsWith('filter_query')) return null;
      continue;
    }
    const holds = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined;
    if (!holds) return null;
    (or ? any : all).push((content) => holds(valueAt(content, field), value));
  }
  return (content) => all.every((holds) => holds(content)) && (any.length === 0 || any.some((holds) => holds(content)));
}

// --- internal ---

type Condition = (content: JsonObject) => boolean;

const PARAMETER = /^filter_query(\[__or\]\[\d*\])?\[([^\]]+)\]\[([^\]]+)\]$/;

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));
const parts = (list: string) => list.split(',').map((part) => part.trim());
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const like = (value: unknown, wanted: string) => new RegExp(`^${wildcards(wanted)}$`, 'is').test(text(value));
const date = (value: unknown) => toMoment(text(value));
const number = (value: unknown) => (isEmpty(value) ? Number.NaN : Number(value));

const STATES: { readonly [state: string]: (value: unknown) => boolean } = {
  empty: isEmpty,
  not_empty: (value) => !isEmpty(value),
  empty_array: (value) => Array.isArray(value) && value.length === 0,
  not_empty_array: (value) => Array.isArray(value) && value.length > 0,
  true: (value) => value === true,
  false: (value) => value === false,
  null: (value) => value === undefined || value === null,
  not_null: (value) => value !== undefined && value !== null,
};

const anyIn = (value: unknown, list: string) => parts(list).some((part) => toList(value).map(text).includes(part));
// A field with several values is in a list if any of them is.
const oneOf = (value: unknown, list: string) => (Array.isArray(value) ? anyIn(value, list) : parts(list).includes(text(value)));

const OPERATIONS: { readonly [operation: string]: (value: unknown, wanted: string) => boolean } = {
  is: (value, state) => (Object.hasOwn(STATES, state) ? STATES[state]?.(value) : false) ?? false,
  in: oneOf,
  not_in: (value, list) => !oneOf(value, list),
  like,
  not_like: (value, pattern) => !like(value, pattern),
  any_in_array: anyIn,
  in_array: anyIn,
  all_in_array: (value, list) => parts(list).every((part) => toList(value).map(text).includes(part)),
  gt_date: (value, wanted) => date(value) > date(wanted),
  lt_date: (value, wanted) => date(value) < date(wanted),
  gt_int: (value, wanted) => number(value) > number(wanted),
  lt_int: (value, wanted) => number(value) < number(wanted),
  gt_float: (value, wanted) => number(value) > number(wanted),
  lt_float: (value, wanted) => number(value) < number(wanted),
};
