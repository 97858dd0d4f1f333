export { parseFault } from './local-space/parse-fault.ts';
export type { FaultPlan } from './local-space/faults.ts';
export { isWithoutContent, loadLocalSpace } from './local-space/load.ts';
export { loadServedSpace } from './local-space/load-served.ts';
export { releaseOf } from './local-space/join-stories.ts';
export { rereadStory } from './local-space/reread.ts';
export { serveLocalSpace } from './local-space/serve.ts';
export type { LocalSpaceServer, ServeOptions } from './local-space/serve.ts';
export type { DraftStory, LocalSpace, SkippedFile } from './local-space/types.ts';
