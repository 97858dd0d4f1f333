import { AcademyError, listed, messageOf } from '../errors.ts';
import { counted } from '../log.ts';

// --- errors in making and publishing a site ---

export const invalidMessages = (lines: readonly string[]) =>
  new AcademyError({
    name: 'InvalidMessages',
    message: `The interface texts in locales/ do not match:\n${lines.map((line) => `  ${line}`).join('\n')}`,
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
    hint: 'Fix the file named above.',
    at,
    cause,
  });

export const templatesNotLoaded = (at: string | null, cause: unknown) =>
  new AcademyError({
    name: 'TemplatesNotLoaded',
    message: `The templates could not be loaded: ${messageOf(cause)}${at ? `\n  at ${at}` : ''}`,
    hint: 'Fix what the file does when it is imported, before any page is rendered.',
    at: at ?? undefined,
    cause,
  });

export const pictureNotRead = (file: string, cause: unknown) =>
  new AcademyError({
    name: 'PictureNotRead',
    message: `${file}, which every site needs, could not be read: ${messageOf(cause)}.`,
    hint: 'Put your own picture there under this name, or restore it from git.',
    at: file,
    cause,
  });

export const fontNotRead = (file: string, cause: unknown) =>
  new AcademyError({
    name: 'FontNotRead',
    message: `The font ${file}, which images for shared links are drawn with, could not be read: ${messageOf(cause)}`,
    hint: 'Install the package that it belongs to, or name another one in templates/head/title-image.tsx.',
    cause,
  });

export const fontNotTracked = (file: string) =>
  new AcademyError({
    name: 'FontNotTracked',
    message: `The font ${file}, which images for shared links are drawn with, is where builds look for no changes: it belongs in templates/ or in a package.`,
    hint: 'Move it, for example to templates/static/, and change its path in templates/head/title-image.tsx.',
    at: 'templates/head/title-image.tsx',
  });

export const imageNotDrawn = (urls: readonly string[], cause: unknown) =>
  new AcademyError({
    name: 'ImageNotDrawn',
    message: `The image for shared links of ${some(urls)} could not be drawn: ${messageOf(cause)}`,
    hint: 'Fix templates/head/title-image.tsx: Satori, which draws it, supports a part of CSS only.',
    at: 'templates/head/title-image.tsx',
    cause,
  });

/** `within` is the story and the block of the first page that were being rendered; null if unknown. */
export const pageNotRendered = (
  urls: readonly string[],
  { at, within, cause }: { readonly at: string | null; readonly within: string | null; readonly cause: unknown },
) =>
  new AcademyError({
    name: 'PageNotRendered',
    message: `${some(urls)} could not be rendered: ${messageOf(cause)}${at ? `\n  at ${at}` : ''}${within ? `\n  in the story ${within}` : ''}`,
    hint: 'Fix the template that threw; `npx academy dev` shows the failing lines on the page.',
    at: at ?? undefined,
    cause,
  });

export const readsFailed = (
  { component, story, path }: { readonly component: string; readonly story: string; readonly path: string },
  { at, cause }: { readonly at: string | null; readonly cause: unknown },
) =>
  new AcademyError({
    name: 'ReadsFailed',
    message: `\`reads\` of ${component} threw in story ${story}${path ? ` at ${path}` : ''}: ${messageOf(cause)}${at ? `\n  at ${at}` : ''}`,
    hint: 'Fix the `reads` function that threw; `npx academy dev` shows the failing lines on the page of the story.',
    at: at ?? undefined,
    cause,
  });

export const storyNotRead = (story: string, cause: unknown) =>
  new AcademyError({
    name: 'StoryNotRead',
    message: `Story ${story} could not be read: ${messageOf(cause)}`,
    hint: 'Look for a loop that never ends in the `reads` of the blocks that it is made of.',
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
    message: `A production build received drafts: ${some(stories)} ${stories.length === 1 ? 'contains' : 'contain'} Visual Editor markup.`,
    hint: 'Publish the imported stories again in Storyblok, or build drafts with `--env development`.',
  });

export const buildHasFailures = (count: number) =>
  new AcademyError({
    name: 'BuildFailed',
    message: `${counted(count, 'problem')} must be fixed before the site can be published; the previous site is unchanged.`,
    hint: 'Problems are listed above; `problems` in site.config.ts sets which kinds fail a build.',
  });

export const pagesDropped = ({ dropped, of }: { readonly dropped: readonly string[]; readonly of: number }) =>
  new AcademyError({
    name: 'PagesDropped',
    message: `This build would drop ${dropped.length} of the ${of} content pages of the site that it replaces; nothing was published:\n${listed(dropped)}`,
    hint: 'If that is what you want, or if it is another site, build once with `--may-drop`; `publish.mayDrop` in site.config.ts sets the share that may disappear. If not, see whether the space lacks stories or the token is of another one.',
  });

export const outputNotSafe = (leaks: readonly { readonly file: string; readonly what: string }[]) =>
  new AcademyError({
    name: 'OutputNotSafe',
    message: `${leaks.length === 1 ? 'A file contains' : 'Files contain'} what must not be published:\n${listed(leaks.map(({ file, what }) => `${file}: ${what}`))}`,
    hint: 'Remove it from the content, templates/ or site.config.ts; replace any secret that has already been published.',
  });

export const publicFilesRefused = (files: readonly { readonly file: string; readonly why: string }[]) =>
  new AcademyError({
    name: 'PublicFilesRefused',
    message: `templates/public/ contains what cannot be published there:\n${listed(files.map(({ file, why }) => `${file}: ${why}`))}`,
    hint: 'Rename or remove it, put the file itself in the place of a link, or give a page another address in Storyblok. Files that hosts read, such as _headers and vercel.json, are written by the build: `hosting` in site.config.ts.',
  });

// --- internal ---

/** @example some(['a', 'b', 'c', 'd']) // => 'a, b, c and 1 more' */
function some(names: readonly string[]): string {
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
}
