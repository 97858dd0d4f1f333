import { useRef } from 'react';
import { fill } from '../../fill.ts';
import { wordsFor, type FieldProps } from '../../form/check-fields.ts';
import { Form } from '../../form/form.tsx';
import { parseLessons } from '../../learning/progress/lessons.ts';
import { forgetLessons } from '../../learning/progress/tell-account.ts';
import type { Accounts } from '../load.ts';
import { Notice } from '../parts/notice.tsx';
import type { ScreenProps } from '../screen.ts';
import { leave } from '../session/leave.ts';
import { CurrentPassword, howToConfirm, useConfirmedForm, UserName, CONFIRMATION_TEXTS } from './confirmation.tsx';
import { toFile } from './file.ts';
import type { Opened, OwnPage } from './own-page.ts';

export const OWN_DATA_TEXTS = [
  ...CONFIRMATION_TEXTS,
  'profile.confirmWith',
  'account.deleted',
  'profile.data',
  'profile.dataLead',
  'profile.delete',
  'profile.deleteGoes',
  'profile.deleteHalfway',
  'profile.deleteStays',
  'profile.deleteSubmit',
  'profile.export',
  'profile.exported',
] as const;

interface Props extends ScreenProps<typeof OWN_DATA_TEXTS> {
  readonly page: OwnPage;
  readonly password: FieldProps;
}

/** Lets people download their data, or delete it together with their account; collapsed at first. */
export function OwnData({ page, password, texts, ...screen }: Props) {
  const isProfileGone = useRef(false);
  const taking = useConfirmedForm({ name: 'profile-export', texts: screen.form, fields: [], page, submit: take });
  const removal = useConfirmedForm({
    name: 'profile-delete',
    texts: screen.form,
    fields: [password],
    page,
    userName: 'username',
    submit: ({ password: secret = '' }, opened) => remove(secret, opened),
    explain: (code) =>
      isProfileGone.current ? [{ text: fill(texts['profile.deleteHalfway'], { problem: wordsFor(code, screen.form.errors) }) }] : null,
  });

  async function take(_: object, { accounts }: Opened) {
    taking.say(fill(texts['profile.exported'], { file: await download(accounts) }), 'good');
  }

  // The profile goes first, because nobody may delete it once the account is gone. If only the account is left, the user can retry, or stay: the next
  // sign-in recreates the profile from the account, and it can be deleted as usual.
  async function remove(secret: string, { accounts }: Opened) {
    isProfileGone.current = false;
    await accounts.confirm(secret);
    await accounts.deleteProfile();
    isProfileGone.current = true;
    await accounts.deleteAccount();
    forgetLessons();
    return leave({ home: screen.paths.home, done: texts['account.deleted'] }) ? ('leaving' as const) : undefined;
  }

  return (
    <section className="profile-data" aria-labelledby="profile-data-title">
      <h2 className="profile-data-title" id="profile-data-title">
        {texts['profile.data']}
      </h2>
      <p className="profile-data-lead">{texts['profile.dataLead']}</p>
      <Form form={taking} submit={texts['profile.export']} isQuiet />
      <details className="profile-removal">
        <summary className="profile-removal-title">{texts['profile.delete']}</summary>
        <div className="profile-removal-body">
          <p>{texts['profile.deleteGoes']}</p>
          <p>{texts['profile.deleteStays']}</p>
          <Notice>{howToConfirm(page.person, texts['profile.confirmWith'])}</Notice>
          <Form form={removal} submit={texts['profile.deleteSubmit']} isQuiet>
            <UserName />
            <CurrentPassword page={page} field={password} texts={texts} />
          </Form>
        </div>
      </details>
    </section>
  );
}

// --- internal ---

/** Downloads what is stored about the person, and returns the file's name. */
async function download(accounts: Accounts): Promise<string> {
  const account = await accounts.readAccount();
  const profile = await accounts.loadProfile();
  const { name, text } = toFile({ account, profile, lessons: parseLessons(await accounts.loadLessons()) }, new Date());
  // Not revoked: it is freed with the page, and browsers do not report when a download has been read.
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  return name;
}
