import { CONFIG_ID } from '../../islands/config.ts';
import type { PublicFirebase } from '../../islands/config.ts';

const ELEMENT = new RegExp(`(<script type="application/json" id="${CONFIG_ID}">)[^<]*(</script>)`, 'g');

/**
 * Replaces the configuration in a page that was built without Firebase before it is sent (a not-found page contains several languages), so that no
 * built file ever names an emulator.
 */
export function withFirebase(html: string, firebase: PublicFirebase): string {
  // A "<" would end the script, and a "$" has a special meaning in the replacement.
  const json = JSON.stringify(firebase).replaceAll('<', '\\u003c');
  return html.replaceAll(ELEMENT, (_, open: string, close: string) => `${open}${json}${close}`);
}
