import { ProfilePicture } from '../../../islands/account/profile/profile-picture.island.tsx';
import type { PictureWords } from '../../../islands/account/profile/picture/picture.tsx';
import type { Refusal } from '../../../islands/account/profile/picture/shrink.ts';
import { PICTURE_FILE_SIZE } from '../../../islands/user-fields.ts';
import { Island } from '../../island.tsx';
import { usePage, type Page } from '../../page.tsx';
import { accountProps } from './account-props.ts';

/** The person's picture, which can be replaced and removed. */
export function PictureOfPerson() {
  return <Island name="profile-picture" when="load" props={{ words: wordsOf(usePage()) }} component={ProfilePicture} />;
}

// --- internal ---

function wordsOf(page: Page): PictureWords {
  const { t } = page;
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
    errors: { ...accountProps(page).words.errors, ...refusals },
  };
}
