/**
 * A text for people that may quote anybody, such as editors, without what acts on those who read it: control characters, with which a terminal is
 * told what to do, and the commands of GitHub Actions, `::name::` where a line begins and `##[name]` anywhere in one. Colours stay.
 */
export const harmless = (text: string): string =>
  text
    .replace(CONTROLS, (found) => (found.endsWith('m') ? found : ' '))
    .replaceAll('##[', '## [')
    // At the very beginning are only our own words: an annotation is one line.
    .replace(/(\n[^\S\n]*:)(?=:)/g, '$1 ');

// --- internal ---

// oxlint-disable-next-line no-control-regex -- these are what is meant
const CONTROLS = /\u001b\[[\d;]*m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
