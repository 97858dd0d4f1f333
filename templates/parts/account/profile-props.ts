import type { ConfirmationTexts } from '../../../islands/account/profile/confirmation.tsx';
import type { PictureWords } from '../../../islands/account/profile/picture/picture.tsx';
import type { Refusal } from '../../../islands/account/profile/picture/shrink.ts';
import type { ProfileProps } from '../../../islands/account/profile/profile.island.tsx';
import { PICTURE_FILE_SIZE } from '../../../islands/user-fields.ts';
import type { Translate } from '../../contract.ts';
import type { Page } from '../../page.tsx';
import { screenProps } from './account-props.ts';
import { currentPasswordField, profileFields } from './profile-fields.ts';

/** Props of the profile page. */
export function profileProps(page: Page): ProfileProps {
  const { t, path, site } = page;
  const screen = screenProps(page);
  return {
    ...screen,
    picture: pictureWords(t, screen.form.errors),
    courses: {
      texts: {
        again: t('progress.again'),
        all: t('profile.coursesAll'),
        failed: t('profile.coursesFailed'),
        loading: t('profile.coursesLoading'),
        none: t('profile.coursesNone'),
        onward: t('progress.onward'),
        title: t('profile.courses'),
      },
      saved: site.offline ? { href: path('/saved'), label: t('offline.title') } : null,
    },
    profile: {
      fields: profileFields(page),
      changeEmail: { href: path('/profile/email'), label: t('profile.emailChange') },
      texts: {
        about: t('profile.about'),
        failed: t('profile.failed'),
        loading: t('profile.loading'),
        longestRegistered: t('profile.registered', { date: longestDate(page) }),
        notFound: t('profile.notFound'),
        notFoundText: t('profile.notFoundText'),
        refused: t('profile.refused'),
        registered: t('profile.registered', { date: '{0}' }),
        saved: t('profile.saved'),
        settings: t('profile.settings'),
        submit: t('profile.submit'),
        tryAgain: t('form.tryAgain'),
        unverified: t('profile.unverified'),
        verifySend: t('profile.verifySend'),
        verifySent: t('profile.verifySent'),
      },
    },
    data: {
      password: { ...currentPasswordField(t), hint: t('profile.emailPasswordHint') },
      texts: {
        ...confirmationTexts(t),
        deleted: t('account.deleted'),
        export: t('profile.export'),
        goes: t('profile.deleteGoes'),
        halfway: t('profile.deleteHalfway', { problem: '{0}' }),
        lead: t('profile.dataLead'),
        remove: t('profile.delete'),
        stays: t('profile.deleteStays'),
        submit: t('profile.deleteSubmit'),
        taken: t('profile.exported', { file: '{0}' }),
        title: t('profile.data'),
      },
    },
  };
}

/** The texts of forms that ask people to confirm that it is them. */
export const confirmationTexts = (t: Translate): ConfirmationTexts => ({
  confirmWith: t('profile.confirmWith', { provider: '{0}' }),
  passwordForgotten: t('profile.passwordForgotten'),
  resetSent: t('lost.sent', { email: '{0}' }),
});

// --- internal ---

function pictureWords(t: Translate, errors: PictureWords['errors']): PictureWords {
  const refusals: Readonly<Record<Refusal, string>> = {
    'not-a-picture': t('picture.notPicture'),
    'picture-too-big': t('picture.tooBig', { max: PICTURE_FILE_SIZE / 1_000_000 }),
    'picture-not-decoded': t('picture.notDecoded'),
  };
  return {
    label: t('picture.label'),
    hint: t('picture.hint'),
    choose: t('picture.choose'),
    replace: t('picture.replace'),
    takePhoto: t('picture.takePhoto'),
    remove: t('picture.remove'),
    cancel: t('picture.cancel'),
    status: {
      choosing: t('picture.choosing'),
      uploading: t('picture.uploading'),
      removing: t('picture.removing'),
      saved: t('picture.saved'),
      removed: t('picture.removed'),
    },
    errors: { ...errors, ...refusals },
  };
}

/** The date that takes the most space. */
function longestDate({ date }: Page): string {
  const dates = Array.from({ length: 12 }, (_, month) => date(new Date(Date.UTC(2026, month, 28)).toISOString()));
  return dates.reduce((longest, one) => (one.length > longest.length ? one : longest));
}
