import { usePage } from '../page.tsx';

/**
 * Decides what the first frame shows: whether somebody seems signed in, and whether another language is suggested. It stands before the style
 * sheet, so that it does not wait for it, and its text is the same on every page: what differs is data beside it (docs/adr/0012-head-script.md).
 */
export function FirstPaint() {
  const { assets, homes, site } = usePage();
  return (
    <script
      data-homes={JSON.stringify(homes)}
      data-detection={site.localeDetection}
      dangerouslySetInnerHTML={{ __html: assets.firstPaint }}
    />
  );
}
