import { hash } from 'node:crypto';

/** The head of a file that is kept between builds, with the hash of itself: whoever reads it knows that nobody changed it. */
export const sealed = <T extends object>(head: T): T & { readonly seal: string } => ({
  ...head,
  seal: hash('sha256', JSON.stringify(head), 'hex'),
});
