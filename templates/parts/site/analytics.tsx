import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import { Shared } from '../../shared.tsx';

/**
 * Counts visits to content pages, if the site has a service for that. Not on screens: their addresses can contain what belongs to a visitor alone, such
 * as the code of an e-mail or the number of a payment.
 */
export function Analytics() {
  const { screen, site } = usePage();
  if (!site.analytics || screen !== null) return null;
  const { script, attributes, consent } = site.analytics;
  return (
    <Shared name="analytics">
      <Island name="analytics" when="idle" props={{ script, attributes }}>
        {consent && <Question />}
      </Island>
    </Shared>
  );
}

// --- internal ---

/** Until it is answered, it stays in view; afterwards, it is at the end of the page, where people can change their mind. */
function Question() {
  const { t } = usePage();
  return (
    <section className="analytics" aria-label={t('analytics.label')} data-analytics="" hidden>
      <div className="analytics-row wrap">
        <p className="analytics-text">{t('analytics.question')}</p>
        <button className="analytics-answer" type="button" value="yes">
          {t('analytics.yes')}
        </button>
        <button className="analytics-answer" type="button" value="no">
          {t('analytics.no')}
        </button>
      </div>
    </section>
  );
}
