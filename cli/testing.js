// What the tests of a site may import of the program, as `academy/testing` (docs/upgrading.md).
import { importProgram } from './program.js';

export const { renderBlock } = await importProgram('render-block.js');
