import { useRef, useState } from 'react';
import { readConfig, type ProviderName, type PublicFirebase } from '../../config.ts';
import type { Arrival } from '../arrival.ts';
import { hasChangedMind, toErrorCode } from '../firebase/error-code.ts';
import type { PendingLink } from '../firebase/federated.ts';
import type { FormHandle } from '../../form/use-form.ts';
import { useStart } from '../../use-start.ts';
import { Consent, type ConsentProps } from './consent.tsx';

/** A site's other ways to sign in, with their labels. */
export interface ProvidersProps {
  readonly or: string;
  readonly waiting: string;
  readonly buttons: readonly { readonly name: ProviderName; readonly label: string }[];
  /** The label of the button that sends a link; null without one. */
  readonly emailLink: string | null;
  readonly consent: ConsentProps | null;
}

interface Props extends ProvidersProps {
  readonly form: FormHandle;
  readonly arrival: Arrival;
  /** Called if the e-mail address already has an account, which must first be signed in to in the usual way. */
  readonly onLink: (link: PendingLink) => void;
  readonly onEmailLink?: () => void;
}

/**
 * The buttons that sign in with another provider. They stay enabled meanwhile: a closed window is detected only ten seconds later, and until then
 * another click opens a new one.
 */
export function Providers({ or, waiting, buttons, emailLink, consent, form, arrival, onLink, onEmailLink }: Props) {
  /** Null while the page starts, as on the server. */
  const [config, setConfig] = useState<PublicFirebase | null>(null);
  useStart(() => setConfig(readConfig()));
  const turn = useRef(0);
  // The message is obsolete once the user is back from the other window.
  useStart(() => addEventListener('focus', () => form.unsay('waiting')));
  const signIn = async (name: ProviderName) => {
    const mine = ++turn.current;
    const isLast = () => mine === turn.current;
    form.fail([]);
    form.say(waiting, 'waiting');
    try {
      const link = await arrival.during(async () => (await arrival.accounts()).signInWith(name));
      if (link && isLast()) onLink(link);
    } catch (error) {
      if (isLast() && !hasChangedMind(toErrorCode(error))) form.failWith(error);
    }
    if (isLast()) form.unsay('waiting');
  };
  // A page built without Firebase does not know the providers of the environment it runs in.
  const offered = buttons.filter(({ name }) => config?.providers.includes(name) ?? true);
  const hasLink = emailLink !== null && (config?.emailLink ?? true);
  if (offered.length === 0 && !hasLink) return null;
  return (
    <div className="providers">
      <p className="providers-or">
        <span>{or}</span>
      </p>
      <ul className="providers-list">
        {offered.map(({ name, label }) => (
          <li className="providers-item" key={name}>
            <button
              className="button-quiet providers-button"
              type="button"
              data-provider={name}
              // A double click counts as one.
              onClick={({ detail }) => void (detail > 1 || signIn(name))}
            >
              <Mark name={name} />
              {label}
            </button>
          </li>
        ))}
        {hasLink && (
          <li className="providers-item">
            <button className="button-quiet providers-button" type="button" data-email-link onClick={onEmailLink}>
              <Mark name="mail" />
              {emailLink}
            </button>
          </li>
        )}
      </ul>
      {consent && <Consent {...consent} />}
    </div>
  );
}

// --- internal ---

/** A drawing that the page has once, outside of the island (`templates/parts/account/provider-marks.tsx`). */
function Mark({ name }: { readonly name: ProviderName | 'mail' }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <use href={`#mark-${name}`} />
    </svg>
  );
}
