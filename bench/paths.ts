import { join } from 'node:path';

/** The project root; npm starts the bench there. */
export const ROOT = process.cwd();

/** Everything that the bench installs and makes; may be deleted at any time. Not below `node_modules`, which peers' bundlers treat differently. */
export const CACHE = join(ROOT, 'bench', '.cache');
