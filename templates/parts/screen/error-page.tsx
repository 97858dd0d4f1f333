import type { ReactNode } from 'react';
import { usePage } from '../../page.tsx';
import { WaysOn } from './listing-page.tsx';

interface Props {
  readonly title: string;
  readonly message: string;
  /** Other ways to help. */
  readonly children?: ReactNode;
}

/** Shown instead of a page: what happened, and links to go on. */
export function ErrorPage({ title, message, children }: Props) {
  const { t, path } = usePage();
  return (
    <div className="error-page wrap">
      <ClosedDoor />
      <div className="error-page-text">
        <h1 className="error-page-title">{title}</h1>
        <p className="lead error-page-message">{message}</p>
        {children}
        <p className="error-page-actions">
          <a className={children ? 'button-quiet' : 'button'} href={path('/')}>
            {t('error.home')}
          </a>
        </p>
        <WaysOn title={t('error.more')} />
      </div>
    </div>
  );
}

/** Leads from a page of accounts, which is nothing without the site's scripts (those of others are no modules), to the error page if they cannot be loaded or an island fails. */
export function FailedScripts() {
  const { path, screen } = usePage();
  if (!screen || !/^(?:login|register|lost|action|profile)/.test(screen)) return null;
  return <script data-error={path('/error')} dangerouslySetInnerHTML={{ __html: LEAD_ON }} />;
}

// --- internal ---

/** The house of the site's logo at night, with its door closed. */
function ClosedDoor() {
  return (
    <svg className="error-page-picture" viewBox="0 0 400 400" width="400" height="400" aria-hidden="true">
      <rect className="error-page-night" width="400" height="400" rx="24" />
      <circle className="error-page-moon" cx="312" cy="88" r="34" />
      <circle className="error-page-night" cx="298" cy="80" r="30" />
      <path className="error-page-hill" d="M0 320c90-40 190-34 400 0v56a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24z" />
      <path className="error-page-house" d="M200 76l122 266H78z" />
      <path className="error-page-door" d="M160 342v-58a40 40 0 0 1 80 0v58z" />
      <circle className="error-page-moon" cx="226" cy="304" r="5" />
      <path className="error-page-step" d="M138 342h124v16H138z" />
    </svg>
  );
}

// The loader of islands loads a page once more, and notes when. If it is itself what is missing, this does the same. Without storage nothing would limit
// the loads, and a browser that is offline would not find the error page either.
const LEAD_ON = `(()=>{try{var s=sessionStorage}catch{return}let k='academy.load '+location.pathname,to=document.currentScript.dataset.error,again=Date.now()-s.getItem(k)<1e4;addEventListener('error',({target:t})=>{if(navigator.onLine&&t.matches?.('[type=module],[rel=modulepreload],academy-island'))if(again)location.replace(to);else if(t.started||t.matches('script')){s.setItem(k,Date.now());location.reload()}},true)})()`;
