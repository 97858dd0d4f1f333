import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ROOT } from '../../../../test/support/academy.ts';
import { aStory } from '../../../../test/support/builders.ts';
import { aDevSite } from '../../../../test/support/dev-site.ts';
import { createFaultBoard } from '../faults/board.ts';
import { createMaterials } from '../materials.ts';
import { createContentRenewal } from './renew-content.ts';
import { createSiteNotes } from './site-notes.ts';

const tip = (title: string) => aStory({ slug: 'a', content: { component: 'devtip', title, summary: 'S' } });

/** A space whose responses contain what was saved before the request, and of which the earliest is always the last to arrive. */
async function aSpace() {
  let saved = tip('First');
  const requested: (() => void)[] = [];
  const respond = <T>(response: T) => new Promise<T>((resolve) => void requested.push(() => resolve(response)));
  const source = {
    kept: async () => null,
    fetch: () => respond(aDevSite([saved]).content),
    story: () => respond(saved),
  };
  const board = createFaultBoard({ onError: () => {}, onMended: () => {}, onChange: () => {} });
  const materials = createMaterials({ root: ROOT, previewToken: null, source, board, moment: () => 0, onConfigFiles: () => {} });
  const renewal = createContentRenewal({ materials, source, notes: createSiteNotes(() => {}) });
  const settle = async (work: Promise<unknown>) => {
    const settled = work.then(() => true);
    while (!(await Promise.race([settled, setImmediate(false)]))) requested.pop()?.();
  };
  await settle(materials.site.get());
  return {
    renewal,
    settle,
    save: (title: string) => (saved = tip(title)),
    shown: async () => [...(await materials.site.get()).sources.values()].map(({ content }) => content),
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
