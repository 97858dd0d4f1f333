import { isRelative, safeHref } from '../../../templates/prose/safe-href.ts';
import { shortened } from '../problems.ts';
import type { BlockFinding } from '../problems.ts';
import type { References } from '../story/walk.ts';

/** Checks for links that pages leave out, and for those that lead to another place from each page. */
export function checkLinks({ links }: Pick<References, 'links'>): readonly BlockFinding[] {
  return links.flatMap(({ path, value: { type, to } }): readonly BlockFinding[] => {
    if (type === 'story' || type === 'email') return [];
    const href = safeHref(to);
    if (href === null) {
      return [
        {
          code: 'badValue',
          path,
          message: `the link to "${shortened(to)}" is left out, since it is not an address of the web, an e-mail address or a telephone number`,
          hint: 'Begin it with "https://", "mailto:" or "tel:".',
        },
      ];
    }
    if (!isRelative(href)) return [];
    return [
      {
        code: 'deadLink',
        path,
        message: `it links to "${shortened(to)}", which begins with neither "https://" nor "/"`,
        hint: 'Add "https://" if it is on another site, or "/" if it is on this one.',
      },
    ];
  });
}
