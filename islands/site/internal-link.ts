/** A link as the browser has read it: one that leads to no page has no origin of ours. */
type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname' | 'search' | 'hasAttribute'>;

/** How it is pressed: with a key held it opens another tab or window, or is downloaded. */
type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The address that a press leads this tab to within the site; null where it leads elsewhere, or nowhere. */
export function internalAddress(
  link: Link,
  { button, ctrlKey, metaKey, shiftKey, altKey }: Press,
  here: Pick<Location, 'origin' | 'pathname' | 'search'> = location,
): string | null {
  const { href, target, origin, pathname, search } = link;
  if (button || ctrlKey || metaKey || shiftKey || altKey || link.hasAttribute('download') || (target && target !== '_self')) return null;
  const isSamePage = pathname === here.pathname && search === here.search;
  // Files are shown by the browser itself and hold no scripts of ours.
  return origin === here.origin && !isSamePage && !pathname.includes('.') ? href : null;
}
