import { usePage } from '../page.tsx';

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
