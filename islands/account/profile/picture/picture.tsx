import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import type { TextsOf } from '../../../fill.ts';
import { toErrorCode } from '../../firebase/error-code.ts';
import { wordsFor, type ErrorWords } from '../../../form/check-fields.ts';
import { loadAccounts, loadPictures, type Accounts } from '../../load.ts';
import type { OwnPage } from '../own-page.ts';
import { shrink } from './shrink.ts';

export const PICTURE_TEXTS = [
  'picture.cancel',
  'picture.choose',
  'picture.choosing',
  'picture.hint',
  'picture.label',
  'picture.remove',
  'picture.removed',
  'picture.removing',
  'picture.saved',
  'picture.takePhoto',
  'picture.uploading',
] as const;

interface Props {
  readonly page: OwnPage;
  readonly texts: TextsOf<typeof PICTURE_TEXTS>;
  readonly errors: ErrorWords;
  /** Whether the site has a bucket to store it in. */
  readonly canStore: boolean;
}

/** What happens to a picture: of an upload, the share that is sent, from 0 to 1, and 0 as long as that is not known; of a failure, a sentence. */
type State =
  | { readonly step: 'idle' | 'choosing' | 'removing' | 'saved' | 'removed' }
  | { readonly step: 'uploading'; readonly share: number }
  | { readonly step: 'failed'; readonly problem: string };

/**
 * A person's name and picture, which is saved as soon as one is chosen, dropped or taken. Where none can be stored, the one of the account is shown and can be
 * removed.
 */
export function Picture({ page, texts, errors, canStore }: Props) {
  const { photo = '', email = '', name = '' } = page.person ?? {};
  const isReady = page.person !== null;
  const [state, setState] = useState<State>({ step: 'idle' });
  const [isOver, setOver] = useState(false);
  const running = useRef<AbortController>(undefined);
  const root = useRef<HTMLDivElement>(null);

  /** Ends what is under way before. What was aborted has nothing more to say. */
  async function work(task: (accounts: Accounts, signal: AbortSignal) => Promise<void>) {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    try {
      await task(await loadAccounts(), signal);
    } catch (error) {
      if (signal.aborted) return;
      const code = toErrorCode(error);
      const [problem] = page.explain(code) ?? [{ text: wordsFor(code, errors) }];
      setState(problem ? { step: 'failed', problem: problem.text } : { step: 'idle' });
    }
  }

  const save = (file: File) => {
    setState({ step: 'choosing' });
    return work(async (accounts, signal) => {
      const picture = await shrink(file);
      signal.throwIfAborted();
      setState({ step: 'uploading', share: 0 });
      // Part of it is sent again after a break.
      const tell = (share: number) =>
        signal.aborted || setState((now) => ({ step: 'uploading', share: Math.max(share, now.step === 'uploading' ? now.share : 0) }));
      const photoURL = await (await loadPictures()).uploadPicture(picture, { signal, tell });
      // It has taken the place of the one before, so this is done even if somebody cancels now.
      await accounts.updateAccount({ photoURL });
      page.update({ photo: photoURL });
      setState({ step: 'saved' });
    });
  };

  const remove = () => {
    focusChoice();
    setState({ step: 'removing' });
    return work(async (accounts) => {
      // Out of the account, wherever it is, and removed if it is stored here.
      await accounts.updateAccount({ photoURL: '' });
      await accounts.deletePicture();
      page.update({ photo: '' });
      setState({ step: 'removed' });
    });
  };

  const cancel = () => {
    focusChoice();
    running.current?.abort();
    setState({ step: 'idle' });
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

  const isUnderWay = state.step === 'choosing' || state.step === 'uploading';
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
      <Face photo={photo} name={name || email} />
      <div className="picture-body">
        <p className="picture-name">{name || email}</p>
        <p className={canStore ? 'field-label' : 'visually-hidden'} id="picture-label">
          {texts['picture.label']}
        </p>
        {canStore && (
          <>
            <p className="field-hint" id="picture-hint">
              {texts['picture.hint']}
            </p>
            <div className="picture-actions">
              <Choice label={texts['picture.choose']} isReady={isReady} onChange={choose} />
              <Choice label={texts['picture.takePhoto']} isReady={isReady} onChange={choose} isCamera />
            </div>
          </>
        )}
        {isUnderWay && <progress className="progress-bar" aria-label={texts['picture.label']} {...valueOf(state)} />}
        <div className="picture-state">
          {isUnderWay && (
            <button className="link-button" type="button" onClick={cancel}>
              {texts['picture.cancel']}
            </button>
          )}
          {photo && !isUnderWay && (
            <button className="link-button" type="button" aria-disabled={state.step === 'removing'} onClick={() => void remove()}>
              {texts['picture.remove']}
            </button>
          )}
          <p className="form-status" role="status" data-kind={KINDS[state.step]}>
            {state.step === 'failed' ? state.problem : state.step === 'idle' ? '' : texts[`picture.${state.step}`]}
          </p>
        </div>
      </div>
    </div>
  );
}

// --- internal ---

const KINDS: Readonly<Partial<Record<State['step'], string>>> = { saved: 'good', removed: 'good', failed: 'bad' };

/** Without a value, it shows that something is under way. */
const valueOf = (state: State) => (state.step === 'uploading' && state.share > 0 ? { value: state.share } : {});

/** The picture, or the initial if there is none or it fails to load; a silhouette until the person is known. */
function Face({ photo, name }: Readonly<Record<'photo' | 'name', string>>) {
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

interface ChoiceProps {
  readonly isReady: boolean;
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
