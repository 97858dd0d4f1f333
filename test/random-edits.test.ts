import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { copyProject } from './support/copy-project.ts';
import { createMutations } from './support/mutations.ts';
import { addressesIn, aSpaceOf, buildInto, bytesOf, differing } from './support/project.ts';
import { tempDir } from './support/temp-dir.ts';

const { edits } = inject('depth');

test(
  `after each of ${edits} random edits, an incremental build equals a full one and reports exactly the changes`,
  { timeout: 1_800_000 },
  async () => {
    const root = copyProject(tempDir());
    const space = aSpaceOf(root);
    const mutations = createMutations(7, root);
    space.save(mutations.stories());
    await buildInto('one', { root });
    await buildInto('whole', { root });
    let before = bytesOf(join(root, 'one'));
    let least = Infinity;
    for (let number = 0; number < edits; number++) {
      const edit = mutations.edit();
      space.save(mutations.stories());
      // A day passes with every tenth edit.
      const today = new Date(Date.UTC(2026, 5, 1 + number / 10)).toISOString().slice(0, 10);
      const changed = await buildInto('one', { root, today });
      const whole = await buildInto('whole', { root, fresh: true, today });
      expect([changed.errors, whole.errors], edit).toEqual([[], []]);
      const now = bytesOf(join(root, 'one'));
      expect(differing(now, bytesOf(join(root, 'whole'))), `edit ${number}: ${edit}`).toEqual([]);
      expect(changed.problems, edit).toEqual(whole.problems);
      expect(changed.changes, edit).toMatchObject(addressesIn(before, now));
      expect(whole.changes, edit).toEqual(changed.changes);
      const pages = differing(before, now).filter((file) => file.endsWith('.html') && now.has(file));
      expect(changed.rendered, edit).toBeGreaterThanOrEqual(pages.length);
      if (pages.length > 0) least = Math.min(least, changed.rendered);
      before = now;
    }
    // One story's text affects one page.
    expect(least).toBe(1);
  },
);
