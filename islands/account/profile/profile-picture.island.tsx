import { useState } from 'react';
import { mountComponent } from '../../react.tsx';
import { useStart } from '../../use-start.ts';
import type { Person } from '../firebase/auth.ts';
import { loadAccounts } from '../load.ts';
import { Picture, type PictureWords } from './picture/picture.tsx';

export interface ProfilePictureProps {
  readonly words: PictureWords;
}

/** The picture of the person who is signed in. */
export function ProfilePicture({ words }: ProfilePictureProps) {
  const [person, setPerson] = useState<Person | null>(null);
  useStart(() => {
    // If Firebase cannot be loaded, the form says so.
    loadAccounts().then(
      ({ onSession }) => void onSession(setPerson),
      () => {},
    );
  });
  return (
    <Picture
      words={words}
      photo={person?.photo ?? ''}
      name={person?.name || person?.email || ''}
      isReady={person !== null}
      onChange={(photo) => setPerson((now) => now && { ...now, photo })}
    />
  );
}

export const mount = mountComponent(ProfilePicture);
