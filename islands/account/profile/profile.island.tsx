import { mountComponent } from '../../react.tsx';
import type { ScreenProps } from '../screen.ts';
import { Courses, type CoursesProps } from './courses.tsx';
import { OwnData, type OwnDataProps } from './own-data.tsx';
import { useOwnPage } from './own-page.ts';
import { Picture, type PictureWords } from './picture/picture.tsx';
import { ProfileForm, type ProfileFormProps } from './profile-form.tsx';

export interface ProfileProps extends ScreenProps {
  readonly picture: PictureWords;
  readonly courses: CoursesProps;
  readonly profile: ProfileFormProps;
  readonly data: OwnDataProps;
}

/** A person: who they are, what they are learning, what they tell us, and what they can do with it. */
export function Profile({ picture, courses, profile, data, ...screen }: ProfileProps) {
  const page = useOwnPage({ ...screen, tryAgain: profile.texts.tryAgain });
  const { person } = page;
  return (
    <>
      <Picture
        words={picture}
        photo={person?.photo ?? ''}
        name={person?.name || person?.email || ''}
        isReady={person !== null}
        explain={page.explain}
        onChange={(photo) => page.update({ photo })}
      />
      <Courses {...courses} />
      <ProfileForm {...profile} {...screen} page={page} />
      <OwnData {...data} {...screen} page={page} />
    </>
  );
}

export const mount = mountComponent(Profile);
