import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../test/support/academy.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createMaterials } from './materials.ts';
import { createContentSource } from './materials/content.ts';

test('the first request after midnight in the site’s time zone gets a site of the new day', async () => {
  let moment = Date.parse('2026-05-31T20:00:00Z');
  const env = { asked: null, token: null, endpoint: null, cacheDir: null };
  const source = createContentSource({ root: ROOT, directory: join(ROOT, 'demo'), env, signal: new AbortController().signal });
  const diagnostics = createDiagnostics({ onError: () => {}, onMended: () => {}, onChange: () => {} });
  const materials = createMaterials({ root: ROOT, previewToken: null, source, diagnostics, moment: () => moment, onConfigFiles: () => {} });
  onTestFinished(() => materials.dispose());
  const shown = async () => ((await materials.isReady()) ? await materials.site.get() : null);
  const first = await shown();
  expect(first?.site.today).toBe('2026-05-31');
  moment = Date.parse('2026-05-31T21:59:00Z');
  expect(await shown()).toBe(first);
  // Midnight in Madrid, the time zone of the site.
  moment = Date.parse('2026-05-31T22:00:00Z');
  expect((await shown())?.site.today).toBe('2026-06-01');
});
