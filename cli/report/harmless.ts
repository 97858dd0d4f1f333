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

/** A text as one line, without control characters and colours: what follows a line break could pass for a command or another message. */
// oxlint-disable-next-line no-control-regex -- these are what is meant
export const onALine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');

// --- internal ---

// oxlint-disable-next-line no-control-regex -- these are what is meant
const CONTROLS = /\u001b\[[\d;]*m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
