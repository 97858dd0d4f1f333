import type { BlockProps } from '../contract.ts';
import type { EmailOptInBlock } from '../schema.ts';
import { takeId } from '../ids.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { Field } from '../parts/form/field.tsx';
import { formWords, functionErrors } from '../parts/form/form-words.ts';
import { subscriberConsent, subscriberTags } from '../parts/form/subscriber.ts';

/**
 * A form that subscribes to the mailing list, with its behaviour added by an island. Without scripting, it says up front that it cannot be submitted.
 */
export function EmailOptIn({ block }: BlockProps<EmailOptInBlock>) {
  const { t, ids, locale } = usePage();
  const words = {
    ...formWords(t, { busy: t('opt-in.busy'), errors: functionErrors(t) }),
    subscribed: t('opt-in.subscribed'),
    'already-subscribed': t('opt-in.already'),
  };
  const { headline, text, button, tags } = block;
  const consent = subscriberConsent(block.consent) || t('opt-in.consent');
  const form = takeId(`opt-in-${block._uid}`, ids);
  return (
    <section className="opt-in section band" aria-labelledby={`${form}-title`}>
      <div className="opt-in-columns wrap">
        <div className="opt-in-text">
          <h2 className="opt-in-title" id={`${form}-title`}>
            {headline}
          </h2>
          {text && <p className="lead">{text}</p>}
        </div>
        <Island name="opt-in" when="visible" props={{ tags: subscriberTags(locale, tags), words }}>
          <form className="opt-in-form" id={`${form}-form`} data-form="opt-in" method="dialog" noValidate>
            <noscript>
              <p className="form-notice">{t('opt-in.noscript')}</p>
            </noscript>
            <div className="form-summary" role="alert" tabIndex={-1} data-form-summary data-failed={t('errors.not-loaded')} />
            <Field
              form={form}
              name="email"
              type="email"
              autoComplete="email"
              label={t('form.email')}
              maxLength={LONGEST.email}
              isRequired
            />
            <div className="opt-in-names">
              <Field form={form} name="firstName" autoComplete="given-name" label={t('opt-in.firstName')} maxLength={LONGEST.name} />
              <Field form={form} name="lastName" autoComplete="family-name" label={t('opt-in.lastName')} maxLength={LONGEST.name} />
            </div>
            <Honeypot form={form} />
            <div className="opt-in-consent" data-field="consent">
              <label className="opt-in-consent-label">
                <input
                  type="checkbox"
                  id={`${form}-consent`}
                  name="consent"
                  value={consent}
                  required
                  aria-invalid={false}
                  aria-describedby={`${form}-consent-error`}
                  data-needed={t('opt-in.consentNeeded')}
                />
                <span>{consent}</span>
              </label>
              <p className="field-error" id={`${form}-consent-error`} data-error />
            </div>
            <div className="opt-in-actions">
              <button className="button" type="submit" data-form-submit>
                {button || t('opt-in.button')}
              </button>
              <p className="form-status" role="status" data-form-status data-waiting={t('account.busy')} />
            </div>
            <p className="opt-in-done" tabIndex={-1} hidden data-form-done />
          </form>
        </Island>
      </div>
    </section>
  );
}

// --- internal ---

/** Limits of the function (functions/src/subscription.ts, test/mailing-list.test.ts). */
const LONGEST = { email: 254, name: 80 };

/** A field that people can neither see nor focus, but bots fill in. */
function Honeypot({ form }: { readonly form: string }) {
  const { t } = usePage();
  return (
    <div className="opt-in-trap" aria-hidden="true">
      <label htmlFor={`${form}-website`}>{t('opt-in.trap')}</label>
      <input id={`${form}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
