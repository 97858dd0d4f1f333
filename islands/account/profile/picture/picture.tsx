import { useReducer, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { readConfig } from '../../../config.ts';
import type { TextsOf } from '../../../fill.ts';
import { useStart } from '../../../use-start.ts';
import { toErrorCode } from '../../firebase/error-code.ts';
import { wordsFor, type ErrorWords, type Problem } from '../../../form/check-fields.ts';
import { dropPicture, keepPicture } from './keep.ts';
import { shrink } from './shrink.ts';
import { isUnderWay, nextState, type PictureState } from './state.ts';

export const PICTURE_TEXTS = [
  'picture.cancel',
  'picture.choose',
  'picture.choosing',
  'picture.hint',
  'picture.label',
  'picture.remove',
  'picture.removed',
  'picture.removing',
  'picture.replace',
  'picture.saved',
  'picture.takePhoto',
  'picture.uploading',
] as const;

interface Props {
  readonly texts: TextsOf<typeof PICTURE_TEXTS>;
  readonly errors: ErrorWords;
  /** The address of the person's picture; empty if there is none. */
  readonly photo: string;
  /** What the person is called; its first letter stands in for the picture; empty until it is known. */
  readonly name: string;
  /** Whether it is known whose picture it is. */
  readonly isReady: boolean;
  /** The problems to show for a code if the usual text does not fit; null to use that. */
  readonly explain: (code: string) => readonly Problem[] | null;
  readonly onChange: (photo: string) => void;
}

/**
 * A person's name and picture, which is saved as soon as one is chosen, dropped or taken. Where none can be stored, the one of the account is shown and can be
 * removed.
 */
export function Picture({ texts, errors, photo, name, isReady, explain, onChange }: Props) {
  const [state, dispatch] = useReducer(nextState, { step: 'idle' });
  const [canStore, setCanStore] = useState(true);
  const [isOver, setOver] = useState(false);
  const running = useRef<AbortController>(undefined);
  const root = useRef<HTMLDivElement>(null);
  useStart(() => setCanStore(Boolean(readConfig()?.storageBucket)));

  /** Ends what is under way before. What was aborted has nothing more to say. */
  async function work(task: (signal: AbortSignal) => Promise<void>) {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    try {
      await task(signal);
    } catch (error) {
      if (signal.aborted) return;
      const code = toErrorCode(error);
      const [problem] = explain(code) ?? [{ text: wordsFor(code, errors) }];
      dispatch(problem ? { type: 'failed', problem: problem.text } : { type: 'cancelled' });
    }
  }

  const save = (file: File) =>
    work(async (signal) => {
      dispatch({ type: 'chosen' });
      const picture = await shrink(file);
      signal.throwIfAborted();
      dispatch({ type: 'made' });
      onChange(await keepPicture(picture, { signal, tell: (share) => dispatch({ type: 'sent', share }) }));
      dispatch({ type: 'saved' });
    });

  const remove = () => {
    focusChoice();
    return work(async () => {
      dispatch({ type: 'removing' });
      await dropPicture();
      onChange('');
      dispatch({ type: 'removed' });
    });
  };

  const cancel = () => {
    focusChoice();
    running.current?.abort();
    dispatch({ type: 'cancelled' });
  };

  /** The button just pressed disappears. */
  const focusChoice = () => (root.current?.querySelector('input') ?? root.current)?.focus();

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) void save(file);
    // The same file can be chosen again.
    currentTarget.value = '';
  };

  const accept = (event: DragEvent<HTMLDivElement>) => {
    if (!isReady || !canStore || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    const [file] = event.dataTransfer.files;
    if (event.type === 'drop' && file) void save(file);
  };

  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions -- whoever cannot drop files has the buttons
    <div
      className="picture"
      role="group"
      aria-labelledby="picture-label"
      tabIndex={-1}
      ref={root}
      data-over={isOver}
      onDragOver={accept}
      onDragLeave={() => setOver(false)}
      onDrop={accept}
    >
      <Face photo={photo} name={name} />
      <div className="picture-body">
        <p className="picture-name">{name}</p>
        <p className="field-label" id="picture-label">
          {texts['picture.label']}
        </p>
        {canStore && (
          <p className="field-hint" id="picture-hint">
            {texts['picture.hint']}
          </p>
        )}
        <div className="picture-actions">
          {canStore && (
            <>
              <Choice label={photo ? texts['picture.replace'] : texts['picture.choose']} isReady={isReady} onChange={choose} />
              <Choice label={texts['picture.takePhoto']} isReady={isReady} onChange={choose} isCamera />
            </>
          )}
          {isUnderWay(state) && (
            <button className="link-button" type="button" onClick={cancel}>
              {texts['picture.cancel']}
            </button>
          )}
          {photo && !isUnderWay(state) && (
            <button className="link-button" type="button" aria-disabled={state.step === 'removing'} onClick={() => void remove()}>
              {texts['picture.remove']}
            </button>
          )}
        </div>
        {isUnderWay(state) && <progress className="progress-bar" aria-label={texts['picture.label']} {...valueOf(state)} />}
        <p className="form-status" role="status" data-kind={KINDS[state.step]}>
          {state.step === 'failed' ? state.problem : state.step === 'idle' ? '' : texts[`picture.${state.step}`]}
        </p>
      </div>
    </div>
  );
}

// --- internal ---

const KINDS: Readonly<Partial<Record<PictureState['step'], string>>> = { saved: 'good', removed: 'good', failed: 'bad' };

/** Without a value, it shows that something is under way. */
const valueOf = (state: PictureState) => (state.step === 'uploading' && state.share > 0 ? { value: state.share } : {});

/** The picture, or the initial if there is none or it fails to load; a silhouette until the person is known. */
function Face({ photo, name }: Pick<Props, 'photo' | 'name'>) {
  const [shown, setShown] = useState('');
  const isShown = photo !== '' && shown === photo;
  return (
    <span className="picture-face" aria-hidden="true">
      {!isShown && initialOf(name)}
      {photo && (
        // Does not reveal the page to other sites.
        <img src={photo} alt="" referrerPolicy="no-referrer" hidden={!isShown} onLoad={() => setShown(photo)} />
      )}
    </span>
  );
}

/**
 * The initial of a name.
 *
 * @example initialOf('ángela') // => 'Á'
 */
function initialOf(name: string): string {
  const [first = ''] = name.trim();
  return first.toLocaleUpperCase();
}

interface ChoiceProps extends Pick<Props, 'isReady'> {
  readonly label: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Whether it opens the camera, on devices that have one. */
  readonly isCamera?: boolean;
}

/** A button that chooses a file: the input itself, over its label. */
function Choice({ label, isReady, onChange, isCamera = false }: ChoiceProps) {
  return (
    <label className={isCamera ? 'button-quiet picture-choice picture-camera' : 'button-quiet picture-choice'}>
      {label}
      <input
        type="file"
        accept="image/*"
        aria-describedby="picture-hint"
        disabled={!isReady}
        onChange={onChange}
        {...(isCamera ? { capture: 'user' as const } : {})}
      />
    </label>
  );
}
