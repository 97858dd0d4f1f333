import { usePage } from '../../page.tsx';

/** Where toasts appear. Both live regions are always present: screen readers only announce changes within a known region. */
export function Toasts() {
  const { t, site } = usePage();
  return (
    <div className={`toasts toasts-${site.toast.position}`} data-toasts data-duration={site.toast.durationMs} data-close={t('toast.close')}>
      <div className="toasts-region" role="alert" aria-atomic="false" data-toast-region="assertive" />
      <div className="toasts-region" role="status" aria-atomic="false" data-toast-region="polite" />
    </div>
  );
}
