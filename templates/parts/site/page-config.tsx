import { CONFIG_ID } from '../../../islands/config.ts';
import { usePage } from '../../page.tsx';

/** The Firebase configuration for islands; present but `null` if the site has none, so that the same pages work with the emulators. */
export function PageConfig() {
  const { site } = usePage();
  // In a script, only "<" has a meaning in HTML.
  const json = JSON.stringify(site.firebase).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- text within a script is not HTML: escaping it would change it
  return <script type="application/json" id={CONFIG_ID} dangerouslySetInnerHTML={{ __html: json }} />;
}
