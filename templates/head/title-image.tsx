import type { DesignFont, ImageDesign } from '../image-design.ts';
import { kindName, kindOf } from '../kinds.ts';
import type { Page } from '../page.tsx';
import { titleOf } from '../parts/story-text.ts';
import { SHARE_SIZE } from '../parts/media/image-service.ts';
import { bareTitle } from './texts.ts';

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

/** Whether the fonts of images for shared links have all letters of a text: both files of a weight together, each weight the same. */
export const isDrawable = (text: string): boolean => DRAWABLE.test(text);

// --- internal ---

/** A text as it is drawn: without emoji, which the fonts lack, and with composed letters, since an accent alone would be drawn beside its letter. */
function withoutEmoji(text: string): string {
  return text.replace(EMOJI, '').replace(INVISIBLE, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}

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

// Some emoji are text until something invisible follows, or joins them to another one. © ® and ™ are drawn as letters.
const EMOJI =
  /[\d#*]\ufe0f?\u20e3|(?![©®™])\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]|\u200d\p{Extended_Pictographic}|\p{Emoji_Presentation}/gu;
const INVISIBLE = /\p{Variation_Selector}|\p{Cf}/gu;

const LETTERS = [
  String.raw`\u0020-\u007e\u00a1-\u00ac\u00ae-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc`,
  String.raw`\u01e6\u01e7\u01f8\u01f9\u0218-\u021b\u0237\u0251\u0259\u0261\u02b0\u02b2\u02b3\u02b7\u02b8\u02bb\u02bc\u02be\u02bf\u02c6-\u02cc`,
  String.raw`\u02da\u02dc\u02dd\u02e1-\u02e3\u1d43\u1d47-\u1d49\u1d4d\u1d4f\u1d50\u1d52\u1d56-\u1d58\u1d5b\u1d9c\u1da0\u1dbb`,
  String.raw`\u1e0c-\u1e0f\u1e20\u1e21\u1e24\u1e25\u1e2a\u1e2b\u1e36-\u1e3b\u1e3e\u1e3f\u1e42-\u1e49\u1e5a-\u1e63\u1e6c-\u1e6f\u1e80-\u1e85`,
  String.raw`\u1e8e\u1e8f\u1e92\u1e93\u1e97\u1e9e\u1ef2-\u1ef9`,
  String.raw`\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044`,
  String.raw`\u20a1\u20a4\u20a6\u20a7\u20a9\u20ab\u20ac\u20ae\u20b1\u20b2\u20b4\u20b5\u20b8-\u20ba\u20bd\u20bf`,
  String.raw`\u2113\u2122\u2191\u2193\u2212\u2215`,
];
const DRAWABLE = new RegExp(`^[${LETTERS.join('')}]*$`, 'u');
