import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SITE } from '../../test/support/academy.ts';
import { aStory } from '../../test/support/builders.ts';
import { aDevSite } from '../../test/support/dev-site.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createParts } from './parts.ts';
import { createSiteNotes } from './terminal.ts';
import { createContentRenewal } from './content.ts';

const tip = (title: string) => aStory({ slug: 'a', content: { component: 'devtip', title, summary: 'S' } });

/** A space whose responses contain what was saved before the request, and of which the earliest is always the last to arrive. */
async function aSpace() {
  let saved = tip('First');
  const requested: (() => void)[] = [];
  const respond = <T>(response: T) => new Promise<T>((resolve) => void requested.push(() => resolve(response)));
  const source = {
    cached: async () => null,
    fetch: () => respond(aDevSite([saved]).content),
    story: () => respond(saved),
  };
  const diagnostics = createDiagnostics({ onError: () => {}, onMended: () => {}, onChange: () => {} });
  const parts = createParts({ root: SITE, previewToken: null, source, diagnostics, moment: () => 0, onConfigFiles: () => {} });
  const renewal = createContentRenewal({ parts, source, notes: createSiteNotes(() => {}) });
  const settle = async (work: Promise<unknown>) => {
    const settled = work.then(() => true);
    while (!(await Promise.race([settled, setImmediate(false)]))) requested.pop()?.();
  };
  await settle(parts.site.get());
  return {
    renewal,
    settle,
    save: (title: string) => (saved = tip(title)),
    shown: async () => [...(await parts.site.get()).sources.values()].map(({ content }) => content),
  };
}

test.each([
  ['saved again', 'one'],
  ['fetched with all others', 'all'],
] as const)('a story that is %s while an earlier response is pending is shown as saved last', async (_, renew) => {
  const { renewal, settle, save, shown } = await aSpace();
  save('Second');
  const first = renewal.one('1');
  await setImmediate();
  save('Third');
  await settle(Promise.all([first, renewal[renew]('1')]));
  expect(await shown()).toMatchObject([{ title: 'Third' }]);
});

test('a story saved while all are being fetched is shown as saved last', async () => {
  const { renewal, settle, save, shown } = await aSpace();
  const all = renewal.all();
  await setImmediate();
  save('Second');
  await settle(Promise.all([all, renewal.one('1')]));
  expect(await shown()).toMatchObject([{ title: 'Second' }]);
});
