import { usePage } from '../page.tsx';
import { loginOf } from '../parts/login-of.ts';

/**
 * Determines the first paint: whether the user seems signed in, whether to suggest another language, and whether to redirect. It precedes the style
 * sheet so as not to wait for it, and is the same text on every page; what differs is in data attributes (docs/adr/0012-head-script.md).
 */
export function FirstPaint() {
  const page = usePage();
  const { assets, homes, site } = page;
  return (
    <script
      data-homes={JSON.stringify(homes)}
      data-detection={site.localeDetection}
      // The Visual Editor chooses the page itself, and adds this to its address.
      data-ticket={assets.editor ? '_storyblok_tk' : undefined}
      data-login={loginOf(page)}
      dangerouslySetInnerHTML={{ __html: assets.firstPaint }}
    />
  );
}
