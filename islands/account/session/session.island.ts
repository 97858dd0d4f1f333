import type { IslandProps, LoadScript } from '../../registry.ts';
import { onHint, readHint } from './hint.ts';

/**
 * Keeps the session hint up to date, and redirects from pages that require a session to the login page once it has ended. People who never signed in
 * do not load Firebase for it: the head script has already redirected them, unless there is no storage.
 */
export function mount(_: HTMLElement, props: IslandProps<'session'>, load: LoadScript): void {
  let watching: Promise<void> | undefined;
  const watch = () => {
    watching ??= load(import('./watch-session.ts'))
      .then(({ watchSession }) => watchSession(props))
      // If offline, the hint stays until the next page checks.
      .catch(() => (watching = undefined));
  };
  if (props.login !== null || readHint()) watch();
  onHint((hint) => hint && watch());
}
