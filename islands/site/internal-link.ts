/** A link as parsed by the browser; an invalid one does not have our origin. */
type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname' | 'search' | 'hasAttribute'>;

/** How it is clicked: modifier keys open another tab or window, or download. */
type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The address of a page of the site that a click opens in this tab; null for other links. */
export function internalAddress(
  link: Link,
  { button, ctrlKey, metaKey, shiftKey, altKey }: Press,
  here: Pick<Location, 'origin' | 'pathname' | 'search'> = location,
): string | null {
  const { href, target, origin, pathname, search } = link;
  if (button || ctrlKey || metaKey || shiftKey || altKey || link.hasAttribute('download') || (target && target !== '_self')) return null;
  const isSamePage = pathname === here.pathname && search === here.search;
  // Files are shown by the browser itself and contain no scripts of ours.
  return origin === here.origin && !isSamePage && !pathname.includes('.') ? href : null;
}
