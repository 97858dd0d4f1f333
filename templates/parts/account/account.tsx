import type { ReactNode } from 'react';
import type { ConsentProps } from '../../../islands/account/parts/consent.tsx';
import { usePage, type Page } from '../../page.tsx';
import { entriesOf, menusOf } from '../site/menu.tsx';

interface Props {
  /** Not for pages whose island shows it. */
  readonly title?: string;
  /** Likewise. */
  readonly lead?: string;
  readonly children: ReactNode;
  /** Shown above the title. */
  readonly nav?: ReactNode;
  readonly aside?: ReactNode;
}

/** The frame of account pages: a form, and on wide screens an explanation next to it. */
export function Account({ title, lead, nav, aside, children }: Props) {
  return (
    <div className={aside ? 'account account-split wrap' : 'account wrap'}>
      <div className="account-main">
        {nav}
        {title && <h1 className="account-title">{title}</h1>}
        {lead && <p className="lead account-lead">{lead}</p>}
        {children}
      </div>
      {aside}
    </div>
  );
}

interface AsideProps {
  readonly title: string;
  readonly points: readonly { readonly title: string; readonly text: string }[];
  /** Steps are ordered, reasons are not. */
  readonly kind: 'reasons' | 'steps';
}

/** Reasons or next steps next to a form. */
export function AccountAside({ title, points, kind }: AsideProps) {
  const List = kind === 'steps' ? 'ol' : 'ul';
  return (
    <aside className="account-aside" aria-labelledby="account-aside-title">
      <h2 className="account-aside-title" id="account-aside-title">
        {title}
      </h2>
      <List className={`account-points account-${kind}`}>
        {points.map((point) => (
          <li className="account-point" key={point.title}>
            <h3 className="account-point-title">{point.title}</h3>
            <p className="account-point-text">{point.text}</p>
          </li>
        ))}
      </List>
    </aside>
  );
}

/** Reasons to have an account, next to the form for registering. */
export function WhyAccount() {
  const { t } = usePage();
  return (
    <AccountAside
      kind="reasons"
      title={t('register.whyTitle')}
      points={[
        { title: t('register.why1Title'), text: t('register.why1') },
        { title: t('register.why2Title'), text: t('register.why2') },
        { title: t('register.why3Title'), text: t('register.why3') },
      ]}
    />
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
