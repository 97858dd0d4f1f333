/** A press on a link, as far as it matters where it leads. */
interface Press {
  readonly href: string;
  readonly target: string;
  readonly download: boolean;
  readonly button: number;
  /** Ctrl, Shift, Alt or ⌘: another tab or window, or a download. */
  readonly modified: boolean;
}

/** The address that a press leads this tab to within the site; null where it leads elsewhere, or nowhere. */
export function internalAddress({ href, target, download, button, modified }: Press, here: string): string | null {
  if (button !== 0 || modified || download || (target !== '' && target !== '_self') || !URL.canParse(href)) return null;
  const [to, from] = [new URL(href), new URL(here)];
  const isSamePage = to.pathname === from.pathname && to.search === from.search;
  // Files are shown by the browser itself and hold no scripts of ours.
  return to.origin === from.origin && !isSamePage && !to.pathname.includes('.') ? to.href : null;
}
