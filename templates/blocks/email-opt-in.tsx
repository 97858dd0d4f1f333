import type { FieldProps } from '../../islands/form/check-fields.ts';
import { OptIn } from '../../islands/site/opt-in.island.tsx';
import type { BlockProps, Translate } from '../contract.ts';
import type { EmailOptInBlock } from '../schema.ts';
import { takeId } from '../ids.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { emailField } from '../parts/account/fields.ts';
import { formTexts } from '../parts/form/form-texts.ts';
import { functionErrors } from '../parts/form/function-errors.ts';
import { subscriberConsent, subscriberTags } from '../parts/form/subscriber.ts';

/**
 * A form that subscribes to the mailing list. Its island is a component, which is more than a page of content may load, and thus starts only when
 * somebody touches it. Without scripting, it says up front that it cannot be submitted.
 */
export function EmailOptIn({ block }: BlockProps<EmailOptInBlock>) {
  const { t, ids, locale } = usePage();
  const { headline, text, button, tags } = block;
  const name = takeId(`opt-in-${block._uid}`, ids);
  const props = {
    name,
    tags: subscriberTags(locale, tags),
    form: { ...formTexts(t, functionErrors(t)), busy: t('opt-in.busy'), noscript: t('opt-in.noscript') },
    fields: {
      email: { ...emailField(t), autoComplete: 'email', max: longest(t, LONGEST.email, t('form.email')) },
      firstName: nameField(t, { name: 'firstName', label: t('opt-in.firstName'), autoComplete: 'given-name' }),
      lastName: nameField(t, { name: 'lastName', label: t('opt-in.lastName'), autoComplete: 'family-name' }),
      website: { name: 'website', type: 'text', label: t('opt-in.trap'), autoComplete: 'off' },
      consent: {
        name: 'consent',
        type: 'checkbox',
        label: subscriberConsent(block.consent) || t('opt-in.consent'),
        needed: t('opt-in.consentNeeded'),
      },
    },
    texts: { submit: button || t('opt-in.button'), subscribed: t('opt-in.subscribed'), 'already-subscribed': t('opt-in.already') },
  } as const;
  return (
    <section className="opt-in section band" aria-labelledby={`${name}-title`}>
      <div className="opt-in-columns wrap">
        <div className="opt-in-text">
          <h2 className="opt-in-title" id={`${name}-title`}>
            {headline}
          </h2>
          {text && <p className="lead">{text}</p>}
        </div>
        <Island name="opt-in" when="interaction" props={props} component={OptIn} />
      </div>
    </section>
  );
}

// --- internal ---

/** Limits of the function (functions/src/subscription.ts, test/mailing-list.test.ts). */
const LONGEST = { email: 254, name: 80 };

const longest = (t: Translate, length: number, label: string) => ({ length, text: t('form.tooLong', { label, max: length }) });

const nameField = (t: Translate, field: Pick<FieldProps, 'name' | 'label' | 'autoComplete'>): FieldProps => ({
  ...field,
  type: 'text',
  max: longest(t, LONGEST.name, field.label),
});
