import { toList, valueAt } from '../../lib/json.ts';
import type { JsonObject } from '../../lib/json.ts';
import { toMoment } from '../../lib/text.ts';
import { toMatcher } from './wildcards.ts';

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
    const isHeld = holds(value);
    (or ? any : all).push((content) => isHeld(valueAt(content, field)));
  }
  return (content) => all.every((holds) => holds(content)) && (any.length === 0 || any.some((holds) => holds(content)));
}

// --- internal ---

type Condition = (content: JsonObject) => boolean;

const PARAMETER = /^filter_query(\[__or\]\[\d*\])?\[([^\]]+)\]\[([^\]]+)\]$/;

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));
const parts = (list: string): ReadonlySet<string> => new Set(list.split(',').map((part) => part.trim()));
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
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

type Holds = (value: unknown) => boolean;
/** What holds for a value, made once of what a query wants: a query may list thousands, and a space has thousands of stories. */
type Operation = (wanted: string) => Holds;

const not =
  (operation: Operation): Operation =>
  (wanted) => {
    const holds = operation(wanted);
    return (value) => !holds(value);
  };
const like: Operation = (pattern) => {
  const matches = toMatcher(pattern.toLowerCase());
  return (value) => matches(text(value).toLowerCase());
};
const anyIn: Operation = (list) => {
  const wanted = parts(list);
  return (value) => toList(value).some((one) => wanted.has(text(one)));
};
// A field with several values is in a list if any of them is.
const oneOf: Operation = (list) => {
  const wanted = parts(list);
  return (value) => (Array.isArray(value) ? value : [value]).some((one) => wanted.has(text(one)));
};
const allIn: Operation = (list) => {
  const wanted = [...parts(list)];
  return (value) => {
    const there = new Set(toList(value).map(text));
    return wanted.every((one) => there.has(one));
  };
};
const compared =
  (of: (value: unknown) => number, isRight: (a: number, b: number) => boolean): Operation =>
  (wanted) => {
    const bound = of(wanted);
    return (value) => isRight(of(value), bound);
  };
const isMore = (a: number, b: number) => a > b;
const isLess = (a: number, b: number) => a < b;

const OPERATIONS: { readonly [operation: string]: Operation } = {
  is: (state) => (Object.hasOwn(STATES, state) ? STATES[state] : undefined) ?? (() => false),
  in: oneOf,
  not_in: not(oneOf),
  like,
  not_like: not(like),
  any_in_array: anyIn,
  in_array: anyIn,
  all_in_array: allIn,
  gt_date: compared(date, isMore),
  lt_date: compared(date, isLess),
  gt_int: compared(number, isMore),
  lt_int: compared(number, isLess),
  gt_float: compared(number, isMore),
  lt_float: compared(number, isLess),
};
