import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { staticFiles } from './static-files.ts';

test('the pictures of the site get hashed names, and a missing one is an error that names it', () => {
  const root = tempDir({
    'templates/static/favicon.svg': '<svg/>',
    'templates/static/touch-icon.png': '',
    'templates/static/social.png': '',
  });
  expect(staticFiles(root).favicon.path).toMatch(/favicon.*\.svg$/);
  rmSync(join(root, 'templates', 'static', 'favicon.svg'));
  expect(() => staticFiles(root)).toThrowError(
    expect.objectContaining({
      name: 'PictureNotRead',
      message: expect.stringMatching(/^templates\/static\/favicon\.svg, which every site needs, could not be read: ENOENT/),
    }),
  );
});
