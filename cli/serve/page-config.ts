import { CONFIG_ID } from '../../islands/config.ts';
import type { PublicFirebase } from '../../islands/config.ts';

const ELEMENT = new RegExp(`(<script type="application/json" id="${CONFIG_ID}">)[^<]*(</script>)`, 'g');

/** Gives a page that was built without Firebase another one on its way out (a not-found page holds several languages), so that no built file ever names an emulator. */
export function withFirebase(html: string, firebase: PublicFirebase): string {
  // A "<" would end the script, and a "$" in the replacement would mean something else.
  const json = JSON.stringify(firebase).replaceAll('<', '\\u003c');
  return html.replaceAll(ELEMENT, (_, open: string, close: string) => `${open}${json}${close}`);
}
