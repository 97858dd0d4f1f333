import { COURSES_TEXTS } from '../../../islands/account/profile/courses.tsx';
import { OWN_DATA_TEXTS } from '../../../islands/account/profile/own-data.tsx';
import { PICTURE_TEXTS } from '../../../islands/account/profile/picture/picture.tsx';
import type { Refusal } from '../../../islands/account/profile/picture/shrink.ts';
import { PROFILE_FORM_TEXTS } from '../../../islands/account/profile/profile-form.tsx';
import type { ProfileProps } from '../../../islands/account/profile/profile.island.tsx';
import { PICTURE_FILE_SIZE } from '../../../islands/user-fields.ts';
import type { Page } from '../../page.tsx';
import { screenProps } from './account-props.ts';
import { currentPasswordField, profileFields } from './fields.ts';

/** Props of the profile page. */
export function profileProps(page: Page): ProfileProps {
  const { t, path, site } = page;
  const screen = screenProps(page, [...PICTURE_TEXTS, ...COURSES_TEXTS, ...PROFILE_FORM_TEXTS, ...OWN_DATA_TEXTS]);
  const refusals: Readonly<Record<Refusal, string>> = {
    'not-a-picture': t('picture.notPicture'),
    'picture-too-big': t('picture.tooBig', { max: PICTURE_FILE_SIZE / 1_000_000 }),
    'picture-not-decoded': t('picture.notDecoded'),
  };
  return {
    ...screen,
    pictureErrors: { ...screen.form.errors, ...refusals },
    // Without Firebase the page is for the emulators, which have one.
    canStore: site.firebase?.storageBucket !== null,
    saved: site.offline ? path('/saved') : null,
    fields: profileFields(page),
    longestRegistered: t('profile.registered', { date: longestDate(page) }),
    password: { ...currentPasswordField(t), hint: t('profile.emailPasswordHint') },
  };
}

// --- internal ---

/** The date that takes the most space. */
function longestDate({ date }: Page): string {
  const dates = Array.from({ length: 12 }, (_, month) => date(new Date(Date.UTC(2026, month, 28)).toISOString()));
  return dates.reduce((longest, one) => (one.length > longest.length ? one : longest));
}
