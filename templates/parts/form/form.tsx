import type { ReactNode } from 'react';
import { usePage } from '../../page.tsx';

interface Props {
  /** The form's name for its island; the element's id is `<name>-form`. */
  readonly name: string;
  readonly submit: string;
  readonly children?: ReactNode;
  /** Shown below the button. */
  readonly after?: ReactNode;
  /** Whether the form is secondary on its page. */
  readonly isQuiet?: boolean;
  /** Hidden until its island has filled it in. */
  readonly isHidden?: boolean;
}

/**
 * An account form, complete except for its behaviour, which an island adds. `noValidate`, because the island shows errors at the fields in the page's
 * language; `dialog`, because such a form does nothing when it is submitted before the island has started (if that fails, `data-failed` says so). Both
 * live regions are always present, as one inserted with its text would not be announced.
 */
export function Form({ name, submit, children, after, isQuiet = false, isHidden = false }: Props) {
  const { t } = usePage();
  return (
    <form className="form" id={`${name}-form`} data-form={name} hidden={isHidden} noValidate method="dialog">
      <noscript>
        <p className="form-notice">{t('form.noscript')}</p>
      </noscript>
      <div className="form-summary" role="alert" tabIndex={-1} data-form-summary data-failed={t('errors.not-loaded')} />
      <p className="form-required">{t('form.required')}</p>
      {children}
      <div className="form-actions">
        <button className={isQuiet ? 'button-quiet' : 'button'} type="submit" data-form-submit>
          {submit}
        </button>
        <p className="form-status" role="status" data-form-status data-waiting={t('account.busy')} />
      </div>
      {after}
    </form>
  );
}
