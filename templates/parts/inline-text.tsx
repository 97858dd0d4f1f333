import { Fragment } from 'react';
import { usePage } from '../page.tsx';
import { splitAtCode } from './story-text.ts';

/** A text field in which code is marked with backticks. */
export function TextWithCode({ text }: { readonly text: string }) {
  return splitAtCode(text).map((part, index) =>
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  );
}

/** A short text of an editor, in which the addresses of pages and mailboxes are links. */
export function TextWithLinks({ text }: { readonly text: string }) {
  const { href } = usePage();
  return text.split(ADDRESS).map((part, index) => {
    // Every second part is what was found.
    const target = index % 2 === 1 && href({ type: part.includes('://') ? 'url' : 'email', to: part, anchor: '', newTab: false });
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing else
    return target ? (
      <a key={index} {...target}>
        {part}
      </a>
    ) : (
      part
    );
  });
}

// --- internal ---

/** What ends a sentence or a bracket after an address is not part of it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)/;
