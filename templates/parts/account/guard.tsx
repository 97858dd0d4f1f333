import type { ReactNode } from 'react';
import { usePage } from '../../page.tsx';

/** The content of a profile page. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { t, path, url } = usePage();
  const otherwise = (
    <Panel title={t('account.noUser')} text={t('account.noUserText')}>
      <a className="button" href={`${path('/login')}?next=${encodeURIComponent(url)}`}>
        {t('login.submit')}
      </a>
    </Panel>
  );
  return (
    <Guard when="in" otherwise={otherwise}>
      {children}
    </Guard>
  );
}

/** A form for people who are not signed in. */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const { t, path } = usePage();
  const otherwise = (
    <Panel title={t('account.signedIn')} text={t('account.signedInText')}>
      <a className="button" href={path('/profile')}>
        {t('account.toProfile')}
      </a>
    </Panel>
  );
  return (
    <Guard when="out" otherwise={otherwise}>
      {children}
    </Guard>
  );
}

// --- internal ---

interface GuardProps {
  /** Who the content is for: signed in or out. */
  readonly when: 'in' | 'out';
  /** Shown to others until they are redirected. */
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/**
 * Content for people who are signed in, or who are not. `data-session` on `<html>` selects it before first paint; without scripting the content is
 * shown, and says that it needs scripting.
 */
function Guard({ when, otherwise, children }: GuardProps) {
  return (
    <div className="guard" data-guard={when}>
      <div className="guard-otherwise">{otherwise}</div>
      <div className="guard-content">{children}</div>
    </div>
  );
}

interface PanelProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Shown instead of a form, with a link to go on. */
function Panel({ title, text, children }: PanelProps) {
  return (
    <div className="account-panel">
      <h2 className="account-panel-title">{title}</h2>
      <p className="account-panel-text">{text}</p>
      {children}
    </div>
  );
}
