/** Whether the fonts of images for shared links have all letters of a text: both files of a weight together, each weight the same. */
export const isDrawable = (text: string): boolean => DRAWABLE.test(text);

/** A text as it is drawn: without emoji, which the fonts lack, and with composed letters, since an accent alone would be drawn beside its letter. */
export function withoutEmoji(text: string): string {
  return text.replace(EMOJI, '').replace(INVISIBLE, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}

// --- internal ---

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
