import type { ReactNode } from 'react';
import { usePage } from '../../page.tsx';
import { Guard } from './guard.tsx';
import { Panel } from './panel.tsx';

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
