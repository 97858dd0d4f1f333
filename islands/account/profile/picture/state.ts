/** What happens to a person's picture. */
export type PictureState =
  | { readonly step: 'idle' }
  /** A file is chosen, and being made into a picture. */
  | { readonly step: 'choosing' }
  /** `share` of it is sent, from 0 to 1; 0 as long as that is not known. */
  | { readonly step: 'uploading'; readonly share: number }
  | { readonly step: 'removing' }
  /** `problem` is a sentence. */
  | { readonly step: 'failed'; readonly problem: string }
  | { readonly step: 'saved' }
  | { readonly step: 'removed' };

export type PictureEvent =
  | { readonly type: 'chosen' | 'made' | 'saved' | 'removing' | 'removed' | 'cancelled' }
  | { readonly type: 'sent'; readonly share: number }
  | { readonly type: 'failed'; readonly problem: string };

/** The state after an event. What is told of an upload that is over changes nothing. */
export function nextState(state: PictureState, event: PictureEvent): PictureState {
  switch (event.type) {
    case 'chosen':
      return { step: 'choosing' };
    case 'made':
      return { step: 'uploading', share: 0 };
    case 'sent':
      return state.step === 'uploading' ? { step: 'uploading', share: Math.max(state.share, event.share) } : state;
    case 'cancelled':
      return { step: 'idle' };
    case 'failed':
      return { step: 'failed', problem: event.problem };
    default:
      return { step: event.type };
  }
}

/** Whether something is under way that can be cancelled. */
export const isUnderWay = ({ step }: PictureState): boolean => step === 'choosing' || step === 'uploading';
