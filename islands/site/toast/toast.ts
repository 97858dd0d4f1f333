/** A short message. `bad` interrupts a screen reader, the others wait for it to finish. */
export interface Toast {
  readonly text: string;
  readonly kind: 'good' | 'bad' | 'info';
}
