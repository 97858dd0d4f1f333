import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { blockKey } from '../../templates/registry.ts';
import { closest } from './closest.ts';
import type { SiteConfig } from './define.ts';

/** Finds the names in `layouts.byComponent` under which `templates/blocks/` has no component: pages would silently keep the default layout. */
export function unknownLayouts(root: string, { layouts }: Pick<SiteConfig, 'layouts'>): readonly string[] {
  const folder = join(root, 'templates', 'blocks');
  const asked = Object.keys(layouts.byComponent);
  if (asked.length === 0 || !existsSync(folder)) return [];
  const names = readdirSync(folder).flatMap((file) => /^([\w-]+)\.tsx$/.exec(file)?.[1] ?? []);
  const known = new Set(names.map(blockKey));
  return asked
    .filter((name) => !known.has(blockKey(name)))
    .map((name) => {
      const similar = closest(name, names);
      return `layouts.byComponent.${name}: there is no such block in templates/blocks/${similar ? `; did you mean "${similar}"?` : ''}`;
    });
}
