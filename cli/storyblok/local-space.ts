export { parseFault } from './local-space/fault-plan.ts';
export type { FaultPlan } from './local-space/faults.ts';
export { releaseOf } from './local-space/join-stories.ts';
export { isWithoutContent, loadLocalSpace, loadServedSpace } from './local-space/load.ts';
export { rereadStory } from './local-space/reread.ts';
export { serveLocalSpace } from './local-space/serve.ts';
export type { LocalSpaceServer, ServeOptions } from './local-space/serve.ts';
export type { DraftStory, LocalSpace, SkippedFile } from './local-space/types.ts';
