import { mountComponent } from '../../react.tsx';
import type { ScreenProps } from '../screen.ts';
import type { ErrorWords, FieldProps } from '../../form/check-fields.ts';
import { Courses, type COURSES_TEXTS, type CoursesProps } from './courses.tsx';
import { OwnData, type OWN_DATA_TEXTS } from './own-data.tsx';
import { useOwnPage } from './own-page.ts';
import { Picture, type PICTURE_TEXTS } from './picture/picture.tsx';
import { ProfileForm, type PROFILE_FORM_TEXTS, type ProfileFormProps } from './profile-form.tsx';

type Keys = typeof COURSES_TEXTS | typeof OWN_DATA_TEXTS | typeof PICTURE_TEXTS | typeof PROFILE_FORM_TEXTS;

export interface ProfileProps extends ScreenProps<Keys>, Pick<CoursesProps, 'saved'>, ProfileFormProps {
  /** Why a picture could not be stored. */
  readonly pictureErrors: ErrorWords;
  /** Whether the site has a bucket for pictures. */
  readonly canStore: boolean;
  readonly password: FieldProps;
}

/** A person: who they are, what they are learning, what they tell us, and what they can do with it. */
export function Profile({ pictureErrors, canStore, saved, fields, longestRegistered, password, ...screen }: ProfileProps) {
  const page = useOwnPage(screen);
  return (
    <>
      <Picture page={page} texts={screen.texts} errors={pictureErrors} canStore={canStore} />
      <Courses texts={screen.texts} saved={saved} />
      <ProfileForm {...screen} page={page} fields={fields} longestRegistered={longestRegistered} />
      <OwnData {...screen} page={page} password={password} />
    </>
  );
}

export const mount = mountComponent(Profile);
