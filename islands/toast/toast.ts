/** A short word on what happened. `bad` interrupts a screen reader, the others wait for its sentence to end. */
export interface Toast {
  readonly text: string;
  readonly kind: 'good' | 'bad' | 'info';
}
