import type { TaskEnv } from '../config/env.ts';
import { sliceInvalid, sliceUnknown } from '../report/errors/store.ts';

/** The part of a plan that a task renders. */
export interface Slice {
  /** 0-based. */
  readonly index: number;
  readonly count: number;
}

interface Asked {
  /** Such as `3/8`, from 1. */
  readonly slice?: string | undefined;
  /** How many slices there are, for engines that only tell which one. */
  readonly slices?: number | undefined;
}

/** Determines the slice that was asked for or else, from the environment, the one that a batch engine means. */
export function sliceFor({ slice, slices }: Asked, env: TaskEnv): Slice {
  if (slice !== undefined) {
    const [, number, count] = /^(\d+)\/(\d+)$/.exec(slice) ?? [];
    return checked(Number(number) - 1, Number(count), `--slice ${slice}`);
  }
  const { cloudRun, kubernetes, slurm } = env;
  if (cloudRun.index !== undefined) return told('CLOUD_RUN_TASK_INDEX', { ...cloudRun, index: cloudRun.index });
  if (slurm.index !== undefined) return told('SLURM_ARRAY_TASK_ID', { ...slurm, index: slurm.index });
  if (kubernetes.index !== undefined && slices !== undefined)
    return told('JOB_COMPLETION_INDEX', { index: kubernetes.index, count: String(slices) });
  throw sliceUnknown();
}

/** The numbers of the batches, of `count`, in a slice. */
export const batchesIn = ({ index, count: slices }: Slice, count: number): readonly number[] =>
  Array.from({ length: count }, (_, batch) => batch).filter((batch) => batch % slices === index);

// --- internal ---

interface Told {
  readonly index: string;
  readonly count: string | undefined;
  /** Of the array of tasks. @default '0' */
  readonly first?: string | undefined;
  /** @default '1' */
  readonly step?: string | undefined;
}

const told = (name: string, { index, count, first = '0', step = '1' }: Told) =>
  checked((Number(index) - Number(first)) / Number(step), Number(count), `${name}=${index} of ${count ?? 'an unknown number'}`);

function checked(index: number, count: number, text: string): Slice {
  if (!Number.isInteger(index) || !Number.isInteger(count) || index < 0 || index >= count) throw sliceInvalid(text);
  return { index, count };
}
