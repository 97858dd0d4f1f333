import type { ReactNode } from 'react';
import { usePage } from '../../page.tsx';

interface Props {
  /** Names the form for its island; the element's id is `<name>-form`. */
  readonly name: string;
  readonly submit: string;
  readonly children?: ReactNode;
  /** What stands below the button. */
  readonly after?: ReactNode;
  /** Not what its page is about. */
  readonly isQuiet?: boolean;
  /** Not there until its island has something to fill in. */
  readonly isHidden?: boolean;
}

/**
 * A form of the account, complete but for its behaviour, which an island brings: `noValidate`, because the island says
 * what is wrong in the page's language and at the field; `dialog`, because such a form does nothing when it is sent before its island is there. The two regions are there from the start; one that comes with its text is not announced.
 */
export function Form({ name, submit, children, after, isQuiet = false, isHidden = false }: Props) {
  const { t } = usePage();
  return (
    <form className="form" id={`${name}-form`} data-form={name} hidden={isHidden} noValidate method="dialog">
      <noscript>
        <p className="form-notice">{t('form.noscript')}</p>
      </noscript>
      <div className="form-summary" role="alert" tabIndex={-1} data-form-summary />
      <p className="form-required">{t('form.required')}</p>
      {children}
      <div className="form-actions">
        <button className={isQuiet ? 'button-quiet' : 'button'} type="submit" data-form-submit>
          {submit}
        </button>
        <p className="form-status" role="status" data-form-status />
      </div>
      {after}
    </form>
  );
}
