import { useRef, useState } from 'react';
import { pageLocale } from '../../config.ts';
import { fill } from '../../fill.ts';
import type { FieldProps, Values } from '../../form/check-fields.ts';
import { Field } from '../../form/field.tsx';
import { Form } from '../../form/form.tsx';
import { useForm } from '../../form/use-form.ts';
import { chooseLocale } from '../../site/locale-choice.ts';
import { useStart } from '../../use-start.ts';
import { toErrorCode } from '../firebase/error-code.ts';
import { Notice } from '../parts/notice.tsx';
import type { ScreenProps } from '../screen.ts';
import type { OwnPage } from './own-page.ts';
import { isEnded, profileNotLoaded } from './problems.ts';

export const PROFILE_FORM_TEXTS = [
  'profile.about',
  'profile.emailChange',
  'profile.failed',
  'profile.loading',
  'profile.notFound',
  'profile.notFoundText',
  'profile.refused',
  'profile.registered',
  'profile.saved',
  'profile.settings',
  'profile.submit',
  'profile.unverified',
  'profile.verifySend',
  'profile.verifySent',
] as const;

export interface ProfileFormProps {
  readonly fields: Readonly<Record<ProfileField | 'email', FieldProps>>;
  /** With the date that takes the most space, which is reserved for the actual one. */
  readonly longestRegistered: string;
}

interface Props extends ProfileFormProps, ScreenProps<typeof PROFILE_FORM_TEXTS> {
  readonly page: OwnPage;
}

type ProfileField = (typeof FIELDS)[number];

/** Shows and saves a person's data: the name in the account too, the rest in the profile. Nothing can be typed until it is loaded. */
export function ProfileForm({ page, fields, longestRegistered, texts, ...screen }: Props) {
  const { person } = page;
  /** What is known of the profile; null until it is loaded. */
  const [loaded, setLoaded] = useState<{ readonly isMissing: boolean; readonly registered: string } | null>(null);
  const [isSent, setSent] = useState(false);
  /** The values last loaded or saved. */
  const known = useRef<Values>({});
  /** The values that the form had then. */
  const shown = useRef<Values>({});
  // Not after the session has ended, when the fields are emptied.
  const [ask] = useState(() => (event: Event) => page.isOpen() && event.preventDefault());
  const isReady = person !== null && loaded !== null;
  const form = useForm({
    name: 'profile',
    texts: screen.form,
    fields: Object.values(fields),
    isReady,
    submit: save,
    explain: page.explain,
  });

  async function load() {
    const opened = await page.opened();
    const stored = await opened?.accounts.loadProfile();
    // Nobody is signed in, or not any more.
    if (!opened || !page.isOpen()) return;
    known.current = { ...stored };
    const values: Values = stored ?? { name: opened.person.name };
    const now = Object.fromEntries(FIELDS.map((name) => [name, form.set(name, values[name] ?? '')]));
    shown.current = { ...now, locale: now['locale'] || form.set('locale', pageLocale()) };
    form.set('email', opened.person.email);
    form.unsay('busy');
    setLoaded({ isMissing: !stored, registered: dateOf(stored?.['register']) });
  }

  useStart(() => {
    form.say(texts['profile.loading'], 'busy');
    load().catch((error: unknown) => {
      const code = toErrorCode(error);
      form.fail((isEnded(code) && page.explain(code)) || profileNotLoaded(code, screen.form, texts), false);
    });
  });

  async function save(typed: Values) {
    const opened = await page.opened();
    if (!opened) return;
    const profile = Object.fromEntries(FIELDS.map((name) => [name, typed[name] ?? ''])) as Record<ProfileField, string>;
    const isChanged = (name: ProfileField) => profile[name] !== (known.current[name] ?? '');
    await opened.accounts.saveProfile(profile, FIELDS.filter(isChanged));
    if (isChanged('name') || isChanged('surname')) {
      const name = `${profile.name} ${profile.surname}`.trim();
      await opened.accounts.updateAccount({ displayName: name });
      page.update({ name });
    }
    // Pages in another language offer this one.
    if (isChanged('locale')) chooseLocale(profile.locale);
    shown.current = known.current = profile;
    askIfEdited();
    setLoaded((now) => now && { ...now, isMissing: false });
    form.say(texts['profile.saved'], 'good');
  }

  /** Listens only while something is unsaved, since browsers may keep a page that listens out of their back/forward cache. */
  function askIfEdited() {
    const isEdited = Object.entries(shown.current).some(([name, value]) => form.value(name) !== value);
    (isEdited ? addEventListener : removeEventListener)('beforeunload', ask);
  }

  async function sendVerification() {
    const opened = await page.opened();
    await opened?.accounts.sendVerification(location.origin + location.pathname);
    setSent(true);
  }

  const isUnconfirmed = isReady && !person.isVerified && person.email !== '';
  return (
    <div onInput={askIfEdited}>
      <Notice
        room={
          <>
            {`${texts['profile.unverified']} `}
            <span className="link-button">{texts['profile.verifySend']}</span>
          </>
        }
      >
        {loaded?.isMissing ? (
          <>
            <strong>{texts['profile.notFound']}</strong>
            {` ${texts['profile.notFoundText']}`}
          </>
        ) : !isUnconfirmed ? null : isSent ? (
          // The button that had the focus is gone.
          <span tabIndex={-1} ref={focus}>
            {texts['profile.verifySent']}
          </span>
        ) : (
          <>
            {`${texts['profile.unverified']} `}
            <button className="link-button" type="button" aria-disabled={form.isBusy} onClick={() => void form.work(sendVerification)}>
              {texts['profile.verifySend']}
            </button>
          </>
        )}
      </Notice>
      <Form form={form} submit={texts['profile.submit']}>
        <fieldset className="form-group" disabled={!isReady}>
          <legend className="form-legend">{texts['profile.about']}</legend>
          <div className="form-row">
            <Field {...fields.name} />
            <Field {...fields.surname} />
          </div>
          <Field {...fields.experience} />
        </fieldset>
        <fieldset className="form-group" disabled={!isReady}>
          <legend className="form-legend">{texts['profile.settings']}</legend>
          <div className="form-row">
            {/* First, since its hint makes room in the row: a browser may paint in the middle of the long list of countries. */}
            <Field {...fields.locale} />
            <Field {...fields.country} />
          </div>
          <div className="form-with-link">
            <Field {...fields.email} />
            <a href={`${screen.paths.profile}/email`}>{texts['profile.emailChange']}</a>
          </div>
        </fieldset>
      </Form>
      <p className="profile-registered">
        <span aria-hidden="true">{longestRegistered}</span>
        <span data-registered>{loaded?.registered && fill(texts['profile.registered'], { date: loaded.registered })}</span>
      </p>
    </div>
  );
}

// --- internal ---

const FIELDS = ['name', 'surname', 'experience', 'country', 'locale'] as const;

const focus = (element: HTMLElement | null): void => element?.focus();

/** A time in the words of the page's language; empty if there is none. */
function dateOf(iso: string | undefined): string {
  return iso ? new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(new Date(iso)) : '';
}
