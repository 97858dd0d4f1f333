import type { AuthorBlock } from '../schema.ts';
import { Picture } from './picture.tsx';

type Person = Pick<AuthorBlock, 'name' | 'avatar'>;

/** Somebody's face, or the initial where there is no picture. The name always stands beside it, so it is silent. */
export function Portrait({ person, size }: { readonly person: Person; readonly size: 'small' | 'medium' | 'large' }) {
  return (
    <span className={`portrait portrait-${size}`} aria-hidden="true">
      {person.avatar ? <Picture asset={{ ...person.avatar, alt: '' }} sizes={SIZES[size]} ratio={1} /> : person.name.charAt(0)}
    </span>
  );
}

const SIZES = { small: '3rem', medium: '5rem', large: '(min-width: 48rem) 18rem, 10rem' };
