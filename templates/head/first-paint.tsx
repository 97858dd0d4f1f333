import { usePage } from '../page.tsx';
import { loginOf } from '../parts/login-of.ts';

/**
 * Decides what the first frame shows: whether somebody seems signed in, whether another language is suggested, and whether it is this page at
 * all. It stands before the style sheet, so that it does not wait for it, and its text is the same on every page: what differs is data beside
 * it (docs/adr/0012-head-script.md).
 */
export function FirstPaint() {
  const page = usePage();
  const { assets, homes, site } = page;
  return (
    <script
      data-homes={JSON.stringify(homes)}
      data-detection={site.localeDetection}
      data-login={loginOf(page)}
      dangerouslySetInnerHTML={{ __html: assets.firstPaint }}
    />
  );
}
