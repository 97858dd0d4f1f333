import { usePage } from '../../page.tsx';

/** Leads from a page of accounts, which is nothing without its scripts, to the error page if they cannot be loaded or an island fails. */
export function FailedScripts() {
  const { path, screen } = usePage();
  if (!screen || !/^(?:login|register|lost|action|profile)/.test(screen)) return null;
  return <script data-error={path('/error')} dangerouslySetInnerHTML={{ __html: LEAD_ON }} />;
}

// --- internal ---

// The loader of islands loads a page once more, and notes when. If it is itself what is missing, this does the same. Without storage nothing would limit
// the loads, and a browser that is offline would not find the error page either.
const LEAD_ON = `(()=>{try{var s=sessionStorage}catch{return}let k='academy.load '+location.pathname,to=document.currentScript.dataset.error,again=Date.now()-s.getItem(k)<1e4;addEventListener('error',({target:t})=>{if(navigator.onLine&&t.matches?.('script,[rel=modulepreload],academy-island'))if(again)location.replace(to);else if(t.started||t.matches('script')){s.setItem(k,Date.now());location.reload()}},true)})()`;
