import type { Problem } from './check-fields.ts';

/** What a form shows besides its fields. */
export interface FormState {
  /** Something is sent, or the page is being left: nothing else can be sent meanwhile. */
  readonly isBusy: boolean;
  /** In the list at the top. */
  readonly problems: readonly Problem[];
  /** Whether the user asked for what failed, and the focus therefore moves to the problems. */
  readonly isAsked: boolean;
  /** The fields that were edited since. */
  readonly edited: readonly string[];
  readonly status: Status | null;
}

/** Beside the button: what is being sent, what to do in another window, or what is done. */
export interface Status {
  readonly kind: 'busy' | 'waiting' | 'good';
  readonly text: string;
}

export type FormEvent =
  | { readonly type: 'sent'; readonly text: string }
  | { readonly type: 'failed'; readonly problems: readonly Problem[]; readonly isAsked: boolean }
  | { readonly type: 'told'; readonly status: Status }
  /** What this kind of status speaks of is over; with `busy`, the form can be used again. */
  | { readonly type: 'over'; readonly kind: Status['kind'] }
  | { readonly type: 'edited'; readonly field: string }
  /** Its fields are emptied, and what was said of them is over. */
  | { readonly type: 'reset' };

export const IDLE: FormState = { isBusy: false, problems: [], isAsked: false, edited: [], status: null };

/** The state of a form after an event. */
export function nextState(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'sent':
      return { ...IDLE, isBusy: true, status: { kind: 'busy', text: event.text } };
    case 'failed':
      return { ...state, problems: event.problems, isAsked: event.isAsked, edited: [], status: null };
    case 'told':
      return { ...state, status: event.status };
    case 'over':
      return {
        ...state,
        isBusy: state.isBusy && event.kind !== 'busy',
        status: state.status?.kind === event.kind ? null : state.status,
      };
    case 'edited':
      return errorOf(state, event.field) ? { ...state, edited: [...state.edited, event.field] } : state;
    case 'reset':
      return IDLE;
  }
}

/** The error to show at a field: none once it was edited. */
export function errorOf({ problems, edited }: FormState, name: string): string | undefined {
  return edited.includes(name) ? undefined : problems.find(({ field }) => field === name)?.text;
}
