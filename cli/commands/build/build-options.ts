import type { SiteConfig } from '../../config/define.ts';
import type { Env } from '../../config/env.ts';
import type { Log } from '../../report/log.ts';
import type { Clock } from '../../storyblok/client/clock.ts';
import type { CacheUse } from '../../storyblok/open-space.ts';

/** What a build is asked for. */
export interface BuildOptions {
  readonly root: string;
  readonly config: SiteConfig;
  readonly env: Env;
  /** The directory of a local space, instead of the service. */
  readonly space?: string | undefined;
  readonly out: string;
  /** Makes the pages editable in the Visual Editor; only for a space on the service. @default false */
  readonly preview?: boolean | undefined;
  /** The number of a release of the space, whose drafts are built. */
  readonly release?: string | undefined;
  readonly strict: boolean;
  /** How content cached by an earlier build is used. @default 'use' */
  readonly cache?: CacheUse | undefined;
  /** Build only if the content or the sources changed since the last build. @default false */
  readonly ifChanged?: boolean | undefined;
  /** Publish even if more pages disappear than `publish.mayDrop` allows. @default false */
  readonly mayDrop?: boolean | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** @default the system clock */
  readonly clock?: Clock;
}
