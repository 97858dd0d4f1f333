import type { AuthorBlock } from '../../schema.ts';
import { pictureIn } from './picture-in.ts';
import { Picture } from './picture.tsx';

type Person = Pick<AuthorBlock, 'name' | 'avatar'>;

/** A person's picture, or the initial. Hidden from screen readers, because the name is always next to it. */
export function Portrait({ person, size }: { readonly person: Person; readonly size: 'small' | 'medium' | 'large' }) {
  const { name } = person;
  const avatar = pictureIn(person.avatar);
  // The large one is at the top of a page.
  const loading = size === 'large' ? 'eager' : 'lazy';
  return (
    <span className={`portrait portrait-${size}`} aria-hidden="true">
      {avatar ? <Picture asset={{ ...avatar, alt: '' }} sizes={SIZES[size]} ratio={1} loading={loading} /> : initialOf(name)}
    </span>
  );
}

// --- internal ---

const SIZES = { small: '3rem', medium: '5rem', large: '(min-width: 48rem) 18rem, 10rem' };

/** The first character as a reader sees it: an accent or an emoji may be several of a string's. */
const initialOf = (name: string): string => /^.(?:[\p{M}\p{Emoji_Modifier}]|\u200D.)*/u.exec(name)?.[0] ?? '';
