import { CONFIG_ID } from '../../islands/config.ts';
import { usePage } from '../page.tsx';

/** The Firebase web app for the islands; there, empty, where the site has none, so that the emulators can be tried on the pages as they are. */
export function PageConfig() {
  const { site } = usePage();
  // In a script only "<" could mean something to the page.
  const json = JSON.stringify(site.firebase).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- text within a script is not HTML: escaping it would change it
  return <script type="application/json" id={CONFIG_ID} dangerouslySetInnerHTML={{ __html: json }} />;
}
