/**
 * Lets links within the site take the editor's ticket along, so that the page that they lead to can be edited too; not the id of the story that the
 * editor opened, since that page is of another one. `base` is the path of the site.
 */
export function keepTicket(base: string): void {
  const ticket = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('_storyblok_tk['));
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const written = link?.getAttribute('href');
      if (!link || written === null || written === undefined || !staysInFrame(link, event)) return;
      const address = new URL(link.href);
      if (!`${address.pathname}/`.startsWith(`${base}/`)) return;
      for (const [name, value] of ticket) address.searchParams.set(name, value);
      link.href = address.href;
      // Browsers read it after the last listener, one of which may have kept them from following it.
      setTimeout(() => link.setAttribute('href', written));
    },
    { capture: true },
  );
}

// --- internal ---

/** Whether a click leads to another page of the site in this frame. */
function staysInFrame(
  { href, origin, target, download }: HTMLAnchorElement,
  { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent,
): boolean {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || (target && target !== '_self') || download) return false;
  const isWithinPage = href.includes('#') && href.split('#')[0] === location.href.split('#')[0];
  return origin === location.origin && !isWithinPage;
}
