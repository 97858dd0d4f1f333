import type { IslandProps } from '../registry.ts';
import { onHint, readHint } from './hint.ts';

/**
 * Keeps what is remembered of the session true, and sends people whose session has ended from the pages that need one to the login page.
 * Whoever never signed in loads nothing of Firebase for it: the script in the head has sent them there already, unless the browser keeps nothing.
 */
export function mount(_: HTMLElement, props: IslandProps<'session'>): void {
  let watching: Promise<void> | undefined;
  const watch = () => {
    watching ??= import('../account/watch-session.ts')
      .then(({ watchSession }) => watchSession(props))
      // Without a connection what is remembered stays, until the next page asks.
      .catch(() => (watching = undefined));
  };
  if (props.login !== null || readHint()) watch();
  onHint((hint) => hint && watch());
}
