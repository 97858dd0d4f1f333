import { hash } from 'node:crypto';

/** The head of a file that is kept between builds, with a hash of itself, so that readers can detect modifications. */
export const sealed = <T extends object>(head: T): T & { readonly seal: string } => ({
  ...head,
  seal: hash('sha256', JSON.stringify(head), 'hex'),
});
