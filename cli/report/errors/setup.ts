import { AcademyError, messageOf } from '../errors.ts';

// --- errors in the setup of the program, and in its usage ---

export const missingToken = (what: string, option: string) =>
  new AcademyError({
    name: 'MissingToken',
    message: `${what} needs a Storyblok token, but none is set.`,
    hint: `Run \`npx academy init\`, or set STORYBLOK_TOKEN in the environment or in .env. To use the demo space, leave out ${option}.`,
    exitCode: 2,
  });

export const noToken = () =>
  new AcademyError({
    name: 'NoToken',
    message: 'No token was given.',
    hint: 'Type it, or pipe it in: `npx academy init < token.txt`',
    exitCode: 2,
  });

export const tokenOpensNothing = (message: string, hint: string) =>
  new AcademyError({ name: 'TokenOpensNothing', message: `${message}\nNothing was written.`, hint, exitCode: 1 });

export const notWritten = (file: string, what: string) =>
  new AcademyError({
    name: 'NotWritten',
    message: `${file} was not changed: its format cannot be edited safely.`,
    hint: `Add this line yourself: ${what}`,
    at: file,
    exitCode: 2,
  });

export const invalidConfig = (file: string, lines: readonly string[]) =>
  new AcademyError({
    name: 'InvalidConfig',
    message: `${file} has ${lines.length === 1 ? 'an error' : `${lines.length} errors`}:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    hint: 'Every field is documented in cli/config/schema.ts; your editor completes them.',
    at: file,
    exitCode: 2,
  });

export const componentsNotRead = (file: string, { lines, cause }: { readonly lines: readonly string[]; readonly cause?: unknown }) =>
  new AcademyError({
    name: 'ComponentsNotRead',
    message: `${file} could not be read:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    hint: 'It has to be what `storyblok components pull` writes (docs/storyblok.md).',
    at: file,
    exitCode: 2,
    cause,
  });

export const configMissing = (file: string, root: string) =>
  new AcademyError({
    name: 'ConfigMissing',
    message: `There is no ${file} in ${root}.`,
    hint: "It belongs in the project's directory, beside package.json.",
    at: file,
    exitCode: 2,
  });

/** `details` is what the bundler reported; without it, the file threw. */
export const configNotLoaded = (
  file: string,
  { details, at, cause }: { readonly details?: string | undefined; readonly at?: string | null | undefined; readonly cause: unknown },
) =>
  new AcademyError({
    name: 'ConfigNotLoaded',
    message: `${file} could not be loaded:${details ? `\n${details}` : ` ${messageOf(cause)}${at ? `\n  at ${at}` : ''}`}`,
    hint: 'The mistake is in that file or in one that it imports.',
    at: at ?? file,
    exitCode: 2,
    cause,
  });

export const envNotRead = (cause: unknown) =>
  new AcademyError({
    name: 'EnvNotRead',
    message: `.env could not be read: ${messageOf(cause)}.`,
    hint: 'It has to be a file that you may read. If it is a directory, remove it: Docker makes one where it finds no file to mount.',
    at: '.env',
    exitCode: 2,
    cause,
  });

export const invalidEnvironment = (variable: string, value: string, allowed: readonly string[]) =>
  new AcademyError({
    name: 'InvalidEnvironment',
    message: `${variable} is "${value}", but it must be ${allowed.map((one) => `"${one}"`).join(' or ')}.`,
    exitCode: 2,
  });

export const invalidSourceDate = (value: string) =>
  new AcademyError({
    name: 'InvalidEnvironment',
    message: `SOURCE_DATE_EPOCH is "${value}", but it must be a number of seconds since 1970, such as "1780272000".`,
    hint: 'Unset it to build for today.',
    exitCode: 2,
  });

export const invalidEndpoint = (value: string) =>
  new AcademyError({
    name: 'InvalidEnvironment',
    message: `STORYBLOK_ENDPOINT is "${value}", but it must be an address like "https://api.storyblok.com/v2".`,
    hint: 'Unset it to use Storyblok itself, in the region set in site.config.ts.',
    exitCode: 2,
  });

export const endpointHasCredentials = () =>
  new AcademyError({
    name: 'InvalidEnvironment',
    message: 'STORYBLOK_ENDPOINT contains a user name or password, which cannot be sent.',
    hint: 'Remove them: requests are authenticated by the token alone.',
    exitCode: 2,
  });

export const wrongUsage = (message: string, command: string) =>
  new AcademyError({ name: 'WrongUsage', message, hint: `See \`npx ${command} --help\`.`, exitCode: 2 });

export const invalidOption = (option: string, value: string, allowed: string) =>
  new AcademyError({ name: 'InvalidOption', message: `${option} is "${value}", but it must be ${allowed}.`, exitCode: 2 });

export const nothingToServe = (directory: string) =>
  new AcademyError({
    name: 'NothingToServe',
    message: `There is no site in ${directory}.`,
    hint: 'Run `npx academy build` first, with the same --out.',
    exitCode: 2,
  });

export const deployedSiteNotRead = (reason: string) =>
  new AcademyError({
    name: 'DeployedSiteNotRead',
    message: `The deployed site could not be read: ${reason}.`,
    hint: 'Its address is `site.origin` in site.config.ts. To compare with another site, name its directory or its origin: `academy diff https://other.example`.',
  });

interface NotListening {
  readonly host: string;
  /** The first and last port that was tried. */
  readonly ports: readonly [number, number];
  /** The code of Node's error. */
  readonly code: string;
  readonly cause: unknown;
}

export const notListening = ({ host, ports: [first, last], code, cause }: NotListening) =>
  new AcademyError({
    name: 'NotListening',
    message: `Could not listen on ${host}, port ${first === last ? first : `${first} to ${last}`}: ${messageOf(cause)}.`,
    hint:
      code === 'EADDRINUSE' || code === 'EACCES'
        ? 'Choose another --port; ports below 1024 often need administrator rights.'
        : '--host must be a name or an address of this machine: 127.0.0.1, or 0.0.0.0 for all of its addresses.',
    exitCode: 2,
    cause,
  });

export const nothingToEdit = () =>
  new AcademyError({
    name: 'NothingToEdit',
    message: 'A preview is edited in Storyblok, but this build does not use a Storyblok space.',
    hint: 'Set STORYBLOK_TOKEN to a preview token of the space. To build drafts of a local space, use `--env development`.',
    exitCode: 2,
  });

export const noSuchPage = (address: string, similar: string | null) =>
  new AcademyError({
    name: 'NoSuchPage',
    message: `The site has no page ${address}.`,
    hint: similar ? `Did you mean ${similar}?` : 'Write addresses as in a browser, such as /en/cursos.',
    exitCode: 2,
  });

export const generatedFileOutOfDate = ({
  file,
  from,
  command,
}: {
  readonly file: string;
  readonly from: string;
  readonly command: string;
}) =>
  new AcademyError({
    name: 'GeneratedFileOutOfDate',
    message: `${file} does not match ${from}.`,
    hint: `Run \`npx ${command}\`.`,
  });

export const setupHasFindings = (count: number) =>
  new AcademyError({
    name: 'SetupHasFindings',
    message: count === 1 ? '1 problem was found in the setup.' : `${count} problems were found in the setup.`,
    hint: 'Each is listed above with a hint.',
  });

export const nobodyAnswered = (asked: number) =>
  new AcademyError({
    name: 'NobodyAnswered',
    message: asked === 1 ? 'The only external address could not be reached.' : `None of the ${asked} external addresses could be reached.`,
    hint: 'Check the network connection, or run the check without `--online`.',
  });

export const siteHasFindings = (count: number) =>
  new AcademyError({
    name: 'SiteHasFindings',
    message: count === 1 ? '1 error was found in the site.' : `${count} errors were found in the site.`,
    hint: 'Each is listed above with its pages and a hint.',
  });
