import type { ReactNode } from 'react';
import { usePage } from '../../page.tsx';

interface Props {
  /** Who the content is for: signed in or out. */
  readonly session: 'in' | 'out';
  readonly children: ReactNode;
}

/**
 * Content for people who are signed in, or who are not; others see a link to go on until they are redirected. `data-session` on `<html>` selects it before
 * first paint; without scripting the content is shown, and says that it needs scripting.
 */
export function Guard({ session, children }: Props) {
  const { t, path, url } = usePage();
  const otherwise =
    session === 'in'
      ? {
          title: t('account.noUser'),
          text: t('account.noUserText'),
          href: `${path('/login')}?next=${encodeURIComponent(url)}`,
          label: t('login.submit'),
        }
      : { title: t('account.signedIn'), text: t('account.signedInText'), href: path('/profile'), label: t('account.toProfile') };
  return (
    <div className="guard" data-guard={session}>
      <div className="guard-otherwise">
        <div className="account-panel">
          <h2 className="account-panel-title">{otherwise.title}</h2>
          <p className="account-panel-text">{otherwise.text}</p>
          <a className="button" href={otherwise.href}>
            {otherwise.label}
          </a>
        </div>
      </div>
      <div className="guard-content">{children}</div>
    </div>
  );
}
