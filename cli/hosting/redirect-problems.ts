import type { Problem } from '../site/problems.ts';
import type { AskedRedirects } from './asked-redirects.ts';
import type { RedirectPlan } from './redirects.ts';

/** The requested redirects that are invalid or left out, each with the reason. */
export function redirectProblems({ notValid }: Pick<AskedRedirects, 'notValid'>, { ignored, loops }: RedirectPlan): readonly Problem[] {
  const reasons = { taken: 'is a page or another file of the site, which takes precedence', twice: 'is already redirected' };
  return [
    ...notValid.map(({ where, from, to, why }) =>
      hostingProblem('redirectIgnored', where, `"${from}" → "${to}" is not a valid redirect: ${why}`),
    ),
    ...ignored.map(({ asked, why }) => hostingProblem('redirectIgnored', asked.where, `${asked.from} ${reasons[why]}`)),
    ...loops.map((loop) =>
      hostingProblem(
        'redirectLoop',
        loop
          .map(({ where }) => where)
          .filter(Boolean)
          .join('; '),
        `${[...loop, ...loop.slice(0, 1)].map(({ from }) => from).join(' → ')} is a redirect loop`,
      ),
    ),
  ];
}

/** A finding about how the site is hosted, and where it was requested. */
export const hostingProblem = (code: keyof typeof HINTS, where: string, message: string): Problem => ({
  code,
  story: where,
  path: '',
  message,
  hint: HINTS[code],
  editUrl: null,
});

// --- internal ---

const HINTS = {
  redirectIgnored: 'Remove the redirect, or change its address.',
  redirectLoop: 'Change the target of one of them.',
  deadLink: 'Choose another target, or publish it.',
  hostLimit: 'The host ignores what exceeds its limit: remove redirects that are no longer needed, or choose another host.',
} as const;
