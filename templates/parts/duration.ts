import type { RichTextNode, Translate } from '../contract.ts';
import { childrenOf, textOf } from '../prose/node.ts';

/** Reading speed for technical text including code, in words per minute. */
const WORDS_PER_MINUTE = 200;

/**
 * Formats a duration in minutes, rounded to whole ones.
 *
 * @example inWords(150, t) // => '2 h 30 min'
 * @example inWords(120, t) // => '2 hours'
 */
export function inWords(minutes: number, t: Translate): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return t('time.minutes', { minutes: rest });
  return rest === 0 ? t('time.hours', { hours }) : t('time.hoursMinutes', { hours, minutes: rest });
}

/** Reading time of a text in whole minutes; at least one. */
export function readingMinutes(body: RichTextNode | null): number {
  return Math.max(1, Math.round((body ? words(body) : 0) / WORDS_PER_MINUTE));
}

// --- internal ---

function words(node: RichTextNode): number {
  return childrenOf(node).reduce((sum, child) => sum + words(child), textOf(node).split(/\s+/).filter(Boolean).length);
}
