import type { ReactNode } from 'react';
import type { ConsentProps } from '../../../islands/account/parts/consent.tsx';
import { usePage, type Page } from '../../page.tsx';
import { entriesOf, menusOf } from '../site/menu.tsx';
import { Guard } from './guard.tsx';
import { ProfileNav } from './profile-nav.tsx';

interface Props {
  /** Who it is for: signed in or out; by default, everybody. */
  readonly session?: 'in' | 'out';
  /** Not for pages whose island shows it. */
  readonly title?: string;
  /** Likewise. */
  readonly lead?: string;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}

/** The frame of account pages: a form, and on wide screens an explanation next to it. */
export function Account({ session, title, lead, aside, children }: Props) {
  return (
    <div className={aside ? 'account account-split wrap' : 'account wrap'}>
      <div className="account-main">
        {session === 'in' && <ProfileNav />}
        {title && <h1 className="account-title">{title}</h1>}
        {lead && <p className="lead account-lead">{lead}</p>}
        {session ? <Guard session={session}>{children}</Guard> : children}
      </div>
      {aside}
    </div>
  );
}

interface AsideProps {
  readonly title: string;
  /** What the keys of the messages of its three points begin with. */
  readonly points: 'login.inside' | 'lost.step' | 'register.why';
  /** Steps are ordered, reasons are not. */
  readonly kind: 'reasons' | 'steps';
}

/** Reasons or next steps next to a form. */
export function AccountAside({ title, points, kind }: AsideProps) {
  const { t } = usePage();
  const List = kind === 'steps' ? 'ol' : 'ul';
  return (
    <aside className="account-aside" aria-labelledby="account-aside-title">
      <h2 className="account-aside-title" id="account-aside-title">
        {title}
      </h2>
      <List className={`account-points account-${kind}`}>
        {([1, 2, 3] as const).map((point) => (
          <li className="account-point" key={point}>
            <h3 className="account-point-title">{t(`${points}${point}Title`)}</h3>
            <p className="account-point-text">{t(`${points}${point}`)}</p>
          </li>
        ))}
      </List>
    </aside>
  );
}

/**
 * What is accepted by creating an account: the legal pages in the menus, whatever their addresses. On the login page, that is what some ways of signing
 * in do for people without one.
 */
export function consentProps(page: Page, screen: 'login' | 'register'): ConsentProps {
  const pages = entriesOf(page, menusOf(page).legal).map(({ id, label, link }) => ({ id, label, link }));
  return { text: page.t(pages.length > 0 ? `${screen}.consent` : `${screen}.consentPlain`), pages };
}
