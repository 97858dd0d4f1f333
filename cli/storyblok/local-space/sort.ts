import { valueAt } from '../../lib/json.ts';
import { split } from './filters.ts';
import type { DeliveredStory } from './types.ts';

/** Compares stories by `sort_by`: `name:asc`, `content.date:desc`, `content.price:asc:float`, with `:nulls_first`, several separated by commas. */
export function toComparison(sortBy: string): (a: DeliveredStory, b: DeliveredStory) => number {
  const keys = split(sortBy).map(parseKey);
  return (a, b) => {
    for (const { of, descending, nullsFirst } of keys) {
      const [left, right] = [of(a), of(b)];
      if (left === right) continue;
      if (left === null) return nullsFirst ? -1 : 1;
      if (right === null) return nullsFirst ? 1 : -1;
      const order = left < right ? -1 : 1;
      return descending ? -order : order;
    }
    return 0;
  };
}

// --- internal ---

type Sortable = string | number | null;

function parseKey(key: string) {
  const [field = '', ...options] = key.split(':');
  const isNumber = options.includes('int') || options.includes('float');
  return {
    // `position:desc` is documented as the editor's order, which is that of lists without `sort_by` (recorded: by ascending number).
    descending: options.includes('desc') !== (field === 'position'),
    nullsFirst: options.includes('nulls_first'),
    of: (story: DeliveredStory): Sortable => toSortable(valueAt(story, field), isNumber),
  };
}

// Content fields compare as strings unless a type is given, so `10` sorts before `9`.
function toSortable(value: unknown, isNumber: boolean): Sortable {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value;
  if (!isNumber) return String(value);
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}
