import type { ProviderName } from '../../../islands/config.ts';
import { usePage } from '../../page.tsx';
import { PROVIDER_NAMES } from './account-props.ts';
import { MailIcon } from '../icons.tsx';
import { ProviderIcon } from './provider-icons.tsx';

const ALL = Object.keys(PROVIDER_NAMES) as readonly ProviderName[];

/**
 * The other ways to sign in that the site offers. A site without Firebase shows all of them, as it shows the form: it is tried out with the
 * emulators, which offer them all, and elsewhere a press is told that there are no accounts. So none comes or goes later and moves the rest.
 */
export function Providers({ hasEmailLink = false }: { readonly hasEmailLink?: boolean }) {
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
    </div>
  );
}
