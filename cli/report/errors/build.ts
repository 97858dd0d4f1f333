import { AcademyError, messageOf } from '../errors.ts';

// --- the errors about making a site and publishing it ---

export const invalidMessages = (lines: readonly string[]) =>
  new AcademyError({
    name: 'InvalidMessages',
    message: `The interface texts in locales/ do not fit together:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    hint: 'Every language needs the same keys with the same placeholders.',
  });

export const messagesNotRead = (lines: readonly string[]) =>
  new AcademyError({
    name: 'MessagesNotRead',
    message: `The interface texts in locales/ cannot be read:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    hint: 'Each language has a file there, JSON with a text for each key; a text is an ICU message, in which { begins a placeholder.',
  });

export const messageMissing = (file: string, key: string) =>
  new AcademyError({
    name: 'MessageMissing',
    message: `${file} has no message "${key}".`,
    hint: 'Add it to the files of all languages: the site asks for it.',
  });

export const templatesNotBundled = (what: string, { details, at }: { readonly details: string; readonly at?: string }, cause: unknown) =>
  new AcademyError({
    name: 'NotBundled',
    message: `The ${what} could not be bundled:\n${details}`,
    hint: 'Mend the file named above.',
    at,
    cause,
  });

export const pageNotRendered = (url: string, { at, cause }: { readonly at: string | null; readonly cause: unknown }) =>
  new AcademyError({
    name: 'PageNotRendered',
    message: `${url} could not be rendered: ${messageOf(cause)}${at ? `\n  at ${at}` : ''}`,
    hint: 'Mend the template that threw; academy dev shows its lines on the page, and which block of which story it was given.',
    at: at ?? undefined,
    cause,
  });

export const readsNotTold = (
  { component, story, path }: { readonly component: string; readonly story: string; readonly path: string },
  { at, cause }: { readonly at: string | null; readonly cause: unknown },
) =>
  new AcademyError({
    name: 'ReadsNotTold',
    message: `${component} could not tell what it reads, in the story ${story}${path ? ` at ${path}` : ''}: ${messageOf(cause)}${at ? `\n  at ${at}` : ''}`,
    hint: 'Mend the `reads` that threw; academy dev shows its lines on the page of the story.',
    at: at ?? undefined,
    cause,
  });

export const notDoneInTime = (ms: number, cause: unknown) =>
  new AcademyError({
    name: 'NotDoneInTime',
    message: `It was not done after ${ms / 1000} s, and was ended.`,
    hint: 'Look for a loop that never ends, in the templates that were saved last above all.',
    cause,
  });

export const draftContent = (stories: readonly string[]) =>
  new AcademyError({
    name: 'DraftContent',
    message: `A production build was given drafts: ${some(stories)} ${stories.length === 1 ? 'carries' : 'carry'} marks of the visual editor.`,
    hint: 'Publish what was imported once more from Storyblok, or build drafts with --env development.',
  });

export const buildHasFailures = (count: number) =>
  new AcademyError({
    name: 'BuildFailed',
    message: `${count === 1 ? 'A problem' : `${count} problems`} must be mended before the site can be published; the previous one is as it was.`,
    hint: 'They are listed above. What fails a build is set by `problems` in site.config.ts.',
  });

export const outputNotSafe = (leaks: readonly { readonly file: string; readonly what: string }[]) =>
  new AcademyError({
    name: 'OutputNotSafe',
    message: `${leaks.length === 1 ? 'A file holds' : 'Files hold'} what must not be published:\n${leaks
      .slice(0, SHOWN)
      .map(({ file, what }) => `  ${file}: ${what}`)
      .join('\n')}${leaks.length > SHOWN ? `\n  and ${leaks.length - SHOWN} more` : ''}`,
    hint: 'Take it out of the content, of templates/ or of site.config.ts; a secret that was published anywhere has to be replaced.',
  });

// --- internal ---

const SHOWN = 20;

/** @example some(['a', 'b', 'c', 'd']) // => 'a, b, c and 1 more' */
function some(names: readonly string[]): string {
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
}
