import type { Page } from '../page.tsx';

/** What rendering a node requires in addition to the node. */
export interface Rendering {
  readonly page: Page;
  /** Ids by heading node and anchor mark. */
  readonly ids: ReadonlyMap<object, string>;
}
