import { AcademyError, listed, messageOf, usageError } from '../errors.ts';
import { counted } from '../log.ts';

// --- errors of stores, through which many machines build a site ---

export const addressNotUnderstood = (address: string) =>
  usageError({
    name: 'AddressNotUnderstood',
    message: `${address} is no store that the program knows.`,
    hint: 'A store is a directory, or a Cloud Storage bucket: `gs://bucket/prefix`.',
  });

export const storeNotApart = (directory: string, why: string) =>
  usageError({
    name: 'StoreNotApart',
    message: `A store cannot be in ${directory}: ${why}.`,
    hint: 'Give --store a directory of its own, such as `store` in the project.',
  });

export const clientMissing = (cause: unknown) =>
  usageError({
    name: 'ClientMissing',
    message: 'A store in Cloud Storage needs the package @google-cloud/storage, which is not installed.',
    hint: 'Run `npm install @google-cloud/storage`.',
    cause,
  });

export const storeNotUsed = (address: string, cause: unknown) =>
  new AcademyError({
    name: 'StoreNotUsed',
    message: `The store ${address} could not be read or written: ${messageOf(cause)}`,
    hint: 'Check that it exists, and that this machine may read and write it.',
    cause,
  });

export const objectMissing = (address: string, name: string) =>
  new AcademyError({
    name: 'ObjectMissing',
    message: `The store ${address} has no ${name} any more, which its plan names.`,
    hint: PLAN_AGAIN,
  });

export const objectDamaged = (address: string, name: string) =>
  new AcademyError({
    name: 'ObjectDamaged',
    message: `${name} in the store ${address} is damaged: its bytes are not those that were put there.`,
    hint: `Remove it. ${PLAN_AGAIN}`,
  });

/** Whether an error means that something in a store is gone or damaged. */
export const isObjectUnusable = (thrown: unknown): boolean =>
  thrown instanceof AcademyError && (thrown.name === 'ObjectMissing' || thrown.name === 'ObjectDamaged');

export const noPlan = (address: string) =>
  new AcademyError({
    name: 'NoPlan',
    message: `The store ${address} has no plan.`,
    hint: 'Run `npx academy plan` with this store first.',
  });

export const foreignPlan = ({ address, plan }: { readonly address: string; readonly plan: string }, parts: readonly string[]) =>
  new AcademyError({
    name: 'ForeignPlan',
    message: `The plan ${plan} in the store ${address} was made with other inputs than this machine has. Different:\n${listed(parts)}`,
    hint: `Run every task from the same checkout, on the same version of Node and with the same environment variables, and give each site a store of its own. ${PLAN_AGAIN}`,
  });

export const plannedPicturesDiffer = (directory: string) =>
  new AcademyError({
    name: 'PicturesDiffer',
    message: `The pictures in ${directory} are not those that the site was planned with.`,
    hint: PLAN_AGAIN,
  });

export const batchesMissing = ({
  plan,
  missing,
  of,
}: {
  readonly plan: string;
  readonly missing: readonly number[];
  readonly of: number;
}) =>
  new AcademyError({
    name: 'BatchesMissing',
    message: `Of the ${counted(of, 'batch')} of the plan ${plan}, ${missing.length} are not rendered: ${missing.slice(0, 20).join(', ')}${missing.length > 20 ? ' …' : ''}.`,
    hint: 'Run the tasks that failed again, or all: what is rendered is not rendered again.',
  });

export const pagesMissing = (address: string, count: number) =>
  new AcademyError({
    name: 'PagesMissing',
    message: `The store ${address} lacks ${counted(count, 'page')} that the tasks rendered: they were removed, or are damaged.`,
    hint: 'Run the tasks again: they render only what is missing.',
  });

export const sliceUnknown = () =>
  usageError({
    name: 'SliceUnknown',
    message: 'It is unknown which part of the plan this task is to render.',
    hint: 'Give it as `--slice 3/8`. Cloud Run Jobs and Slurm arrays tell it by themselves, and indexed jobs of Kubernetes together with `--slices 8`.',
  });

export const sliceInvalid = (text: string) =>
  usageError({
    name: 'SliceInvalid',
    message: `${text} is no slice of a plan.`,
    hint: 'A slice is a number from 1 and how many there are: `--slice 3/8`. The indexes of an array of tasks have no gaps.',
  });

// --- internal ---

const PLAN_AGAIN = 'Run `npx academy plan` again, then all tasks: pages that are rendered are not rendered again.';
