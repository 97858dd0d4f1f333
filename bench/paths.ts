import { join } from 'node:path';

/** The project; the bench is started by npm, which stands there. */
export const ROOT = process.cwd();

/** What the bench installs and makes; may be deleted at any time. Not below `node_modules`, whose files the peers' bundlers treat as foreign. */
export const CACHE = join(ROOT, 'bench', '.cache');
