import { parseArgs } from 'node:util';
import { MOST_IN_A_FILE } from './generate.ts';
import { PEERS } from './peers.ts';

const PARTS = ['ours', 'peers', 'scaling', 'fetch', 'scripts', 'lighthouse'] as const;

/** A part of the bench. */
export type Part = (typeof PARTS)[number];

export interface Options {
  readonly parts: ReadonlySet<Part>;
  /** Of the space that all contenders build. */
  readonly size: number;
  /** Of the larger spaces that only we build. */
  readonly sizes: readonly number[];
  readonly peers: readonly string[];
  readonly runs: number;
}

/** Parses the command line; throws with a message for the user if it is invalid. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: 'ours,peers,fetch,scripts' },
      size: { type: 'string', default: '10000' },
      sizes: { type: 'string', default: '50000,100000' },
      peers: { type: 'string', default: Object.keys(PEERS).join() },
      runs: { type: 'string', default: '3' },
    },
  });
  const parts = new Set(list('--only', values.only, PARTS));
  const size = number('--size', values.size);
  if (size > MOST_IN_A_FILE && (parts.has('peers') || parts.has('fetch')))
    throw new Error(`--size: peers and "fetch" read all stories from one file, which has at most ${MOST_IN_A_FILE}.`);
  return {
    parts,
    size,
    sizes: values.sizes.split(',').map((one) => number('--sizes', one)),
    peers: list('--peers', values.peers, Object.keys(PEERS)),
    runs: number('--runs', values.runs),
  };
}

// --- internal ---

// A smaller space has not a single complete course.
const SMALLEST = 100;

function list<T extends string>(option: string, value: string, known: readonly T[]): readonly T[] {
  return value.split(',').map((name) => {
    const found = known.find((one) => one === name);
    if (!found) throw new Error(`${option}: there is no "${name}", but ${known.join(', ')}.`);
    return found;
  });
}

function number(option: string, value: string): number {
  const least = option === '--runs' ? 1 : SMALLEST;
  if (!/^\d+$/.test(value) || Number(value) < least) throw new Error(`${option}: "${value}" is not a number from ${least} on.`);
  return Number(value);
}
