import type { ReactNode } from 'react';
import type { ProviderName } from '../../../islands/config.ts';
import { usePage } from '../../page.tsx';
import { PROVIDER_NAMES } from './account-props.ts';
import { MailIcon } from '../icons.tsx';
import { ProviderIcon } from './provider-icons.tsx';

interface Props {
  readonly hasEmailLink?: boolean;
  /** Shown below, if there are any. */
  readonly children?: ReactNode;
}

const ALL = Object.keys(PROVIDER_NAMES) as readonly ProviderName[];

/**
 * The site's other ways to sign in. Without Firebase all of them are shown, like the form: the emulators support them all, and elsewhere clicking one
 * shows that there are no accounts. So none appears or disappears later, which would shift the layout.
 */
export function Providers({ hasEmailLink = false, children }: Props) {
  const { t, site } = usePage();
  const { firebase } = site;
  const showsLink = hasEmailLink && (firebase?.emailLink ?? true);
  const names = firebase?.providers ?? ALL;
  if (names.length === 0 && !showsLink) return null;
  return (
    <div className="providers" data-password-way>
      <p className="providers-or">
        <span>{t('auth.or')}</span>
      </p>
      <ul className="providers-list">
        {names.map((name) => (
          <li className="providers-item" key={name}>
            <button className="button-quiet providers-button" type="button" data-provider={name}>
              <ProviderIcon name={name} />
              {t(`auth.with.${name}`)}
            </button>
          </li>
        ))}
        {showsLink && (
          <li className="providers-item">
            <button className="button-quiet providers-button" type="button" data-email-link>
              <MailIcon />
              {t('auth.emailLink')}
            </button>
          </li>
        )}
      </ul>
      {children}
    </div>
  );
}
