import type { ReactNode } from 'react';
import { usePage } from '../../page.tsx';
import { Guard } from './guard.tsx';
import { Panel } from './panel.tsx';

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
