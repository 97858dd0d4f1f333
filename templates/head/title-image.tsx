import type { DesignFont, ImageDesign } from '../image-design.ts';
import type { Page } from '../page.tsx';
import { kindName, kindOf } from '../kinds.ts';
import { titleOf } from '../parts/story-text.ts';
import { isDrawable, withoutEmoji } from './drawable-text.ts';
import { SHARE_SIZE } from './share-size.ts';
import { bareTitle } from './title.ts';

/**
 * The image for shared links of a page without a picture, with its title on it; null for home pages, whose image is the site's,
 * for screens, and for titles that the fonts lack letters for.
 */
export function titleImage(page: Page): ImageDesign | null {
  if (!page.story || page.screen || page.url === page.path('/')) return null;
  const title = withoutEmoji(bareTitle(page));
  const above = [nameOfKind(page), courseTitle(page)].filter(Boolean).map(withoutEmoji).join(' · ');
  const site = withoutEmoji(page.site.name);
  if (title === '' || ![title, above, site].every(isDrawable)) return null;
  return { element: <TitleImage title={title} above={above} site={site} />, ...SHARE_SIZE, fonts: FONTS };
}

// --- internal ---

// The stylesheets do not apply here, and variables neither: the colours are those of the light theme in `templates/styles/tokens.css`.
const PAPER = '#f6f1e7';
const INK = '#16213d';
const ACCENT = '#ac3612';
const [VERMILION, OCHRE, SAGE] = ['#e4572e', '#e9b44c', '#a8c3a0'];

const font = (weight: DesignFont['weight'], letters: 'latin' | 'latin-ext'): DesignFont => ({
  name: letters,
  weight,
  file: `@fontsource/source-serif-4/files/source-serif-4-${letters}-${weight}-normal.woff`,
});
const FONTS = [font(400, 'latin'), font(400, 'latin-ext'), font(700, 'latin'), font(700, 'latin-ext')];

/** What fits into the space beside the tent, by the number of letters. */
const sizeOf = ({ length }: string) => (length <= 24 ? 92 : length <= 44 ? 76 : length <= 80 ? 60 : 48);

function TitleImage({ title, above, site }: { readonly title: string; readonly above: string; readonly site: string }) {
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', background: PAPER, color: INK, fontFamily: 'latin, latin-ext' }}>
      <Scenery />
      <div style={{ display: 'flex', flexDirection: 'column', width: 830, padding: '80px 0 0 72px', overflowWrap: 'break-word' }}>
        <div style={{ fontSize: 32, lineHeight: 1.3, color: ACCENT, display: 'block', lineClamp: 2 }}>{above}</div>
        <div
          style={{
            fontSize: sizeOf(title),
            fontWeight: 700,
            lineHeight: 1.16,
            marginTop: 16,
            // Four lines that a title does not fit into would become as narrow as its longest word.
            textWrap: title.length <= 80 ? 'balance' : 'wrap',
            display: 'block',
            lineClamp: 4,
          }}
        >
          {title}
        </div>
      </div>
      <div
        style={{
          position: 'absolute',
          left: 72,
          right: 72,
          bottom: 18,
          fontSize: 34,
          fontWeight: 700,
          color: PAPER,
          overflow: 'hidden',
          whiteSpace: 'nowrap',
          textOverflow: 'ellipsis',
        }}
      >
        {site}
      </div>
    </div>
  );
}

/** The site's tent in front of the sun, as in `templates/static/social.png`. Only what CSS cannot draw is SVG, which takes long by its area. */
function Scenery() {
  return (
    <>
      <div style={{ position: 'absolute', left: 915, top: 100, width: 300, height: 300, borderRadius: 150, background: OCHRE }} />
      <div style={{ position: 'absolute', left: 760, top: 506, width: 560, height: 160, borderRadius: '50%', background: SAGE }} />
      <div style={{ position: 'absolute', left: 0, top: 546, width: 1200, height: 84, background: INK }} />
      <svg width="300" height="340" viewBox="860 210 300 340" style={{ position: 'absolute', left: 860, top: 210 }}>
        <path d="M1010 210L1160 550H860z" fill={INK} />
        <path d="M956 550V490a54 54 0 0 1 108 0v60z" fill={VERMILION} />
        <path d="M980 550V494a30 30 0 0 1 60 0v56z" fill={PAPER} />
      </svg>
    </>
  );
}

function nameOfKind({ story, t }: Page): string {
  const kind = story && kindOf(story);
  return kind ? kindName(kind, t) : '';
}

const courseTitle = ({ course, story }: Page) => (course && course.course.uuid !== story?.uuid ? titleOf(course.course) : '');
