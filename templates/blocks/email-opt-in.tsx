import type { BlockProps } from '../contract.ts';
import type { EmailOptInBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Field } from '../parts/form/field.tsx';

/**
 * A form that subscribes to the mailing list. It is complete here; an island brings its behaviour. Without scripting it says that it cannot
 * send anything, before somebody fills it in.
 */
export function EmailOptIn({ block }: BlockProps<EmailOptInBlock>) {
  const { t } = usePage();
  const { headline, text, button, consent, tags } = block;
  const form = `opt-in-${block._uid}`;
  return (
    <section className="opt-in section band" aria-labelledby={`${form}-title`}>
      <div className="opt-in-columns wrap">
        <div className="opt-in-text">
          <h2 className="opt-in-title" id={`${form}-title`}>
            {headline}
          </h2>
          {text && <p className="lead">{text}</p>}
        </div>
        <form className="opt-in-form" id={`${form}-form`} data-form="opt-in" data-tags={tags} method="post" noValidate>
          <noscript>
            <p className="form-notice">{t('opt-in.noscript')}</p>
          </noscript>
          <div className="form-summary" role="alert" tabIndex={-1} data-form-summary />
          <Field form={form} name="email" type="email" autoComplete="email" label={t('form.email')} isRequired />
          <div className="opt-in-names">
            <Field form={form} name="firstName" autoComplete="given-name" label={t('opt-in.firstName')} />
            <Field form={form} name="lastName" autoComplete="family-name" label={t('opt-in.lastName')} />
          </div>
          <Honeypot form={form} />
          <label className="opt-in-consent">
            <input type="checkbox" name="consent" required />
            <span>{consent || t('opt-in.consent')}</span>
          </label>
          <div className="opt-in-actions">
            <button className="button" type="submit" data-form-submit>
              {button || t('opt-in.button')}
            </button>
            <p className="form-status" role="status" data-form-status />
          </div>
        </form>
      </div>
    </section>
  );
}

// --- internal ---

/** A field that people neither see nor reach, and programs fill in. */
function Honeypot({ form }: { readonly form: string }) {
  const { t } = usePage();
  return (
    <div className="opt-in-trap" aria-hidden="true">
      <label htmlFor={`${form}-website`}>{t('opt-in.trap')}</label>
      <input id={`${form}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
