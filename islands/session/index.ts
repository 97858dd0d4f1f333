import type { IslandProps } from '../registry.ts';
import { onHint, readHint } from './hint.ts';

/**
 * Keeps what is remembered of the session true, and sends people who are not signed in from the pages that need it to the login page.
 * Whoever never signed in loads nothing of Firebase for it.
 */
export function mount(_: HTMLElement, props: IslandProps<'session'>): void {
  let watching: Promise<void> | undefined;
  const watch = () => {
    watching ??= import('../account/watch-session.ts')
      .then(({ watchSession }) => watchSession(props))
      // Without a connection what is remembered stays, until the next page asks.
      .catch(() => (watching = undefined));
  };
  if (props.isGuarded || readHint()) watch();
  onHint((hint) => hint && watch());
}
