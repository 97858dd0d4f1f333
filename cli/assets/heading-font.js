// Makes the font of the headings from the packages that `package.json` names: `node cli/assets/heading-font.js [file]`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [file = join(root, 'templates', 'static', 'headings.woff2')] = process.argv.slice(2);
const whole = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2';

// What Spanish and English are written with, and names in the languages around them; other characters fall back to the system's serif.
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const MORE = '\u00a0¡¿«»·ªº°€–—‘’“”…×→ÁÀÂÄÇÉÈÊËÍÏÑÓÒÔÖÕÚÙÛÜáàâãäçéèêëíîïñóòôöõúùûüß';

const font = await subsetFont(readFileSync(join(root, 'node_modules', whole)), ASCII + MORE, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  // Without alternates that no style asks for.
  noLayoutClosure: true,
  // The names that say whose it is, and its licence (OFL).
  preserveNameIds: [0, 13, 14],
});
writeFileSync(file, font);
