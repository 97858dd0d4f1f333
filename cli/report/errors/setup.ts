import { AcademyError, messageOf, usageError } from '../errors.ts';

// --- errors in the setup of the program, and in its usage ---

export const missingToken = (what: string, option: string) =>
  usageError({
    name: 'MissingToken',
    message: `${what} needs a Storyblok token, but none is set.`,
    hint: `Run \`npx academy init\`, or set STORYBLOK_TOKEN in the environment or in .env. To use the demo space, leave out ${option}.`,
  });

export const noToken = () =>
  usageError({
    name: 'NoToken',
    message: 'No token was given.',
    hint: 'Type it, or pipe it in: `npx academy init < token.txt`',
  });

export const tokenOpensNothing = (message: string, hint: string) =>
  new AcademyError({ name: 'TokenOpensNothing', message: `${message}\nNothing was written.`, hint });

export const tokenNotTried = (message: string) =>
  new AcademyError({
    name: 'TokenNotTried',
    message: `${message}\nThe token may well be right; nothing was written.`,
    hint: 'Check the network connection, storyblok.region and STORYBLOK_ENDPOINT, and run `npx academy init` again.',
  });

export const notWritten = (file: string, what: string) =>
  usageError({
    name: 'NotWritten',
    message: `${file} was not changed: its format cannot be edited safely.`,
    hint: `Add this line yourself: ${what}`,
    at: file,
  });

export const invalidConfig = (file: string, lines: readonly string[]) =>
  usageError({
    name: 'InvalidConfig',
    message: `${file} has ${lines.length === 1 ? 'an error' : `${lines.length} errors`}:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    hint: 'Every field is documented in cli/config/schema.ts; your editor completes them.',
    at: file,
  });

/** `at` is where the configuration says so. */
export const exampleOrigin = (origin: string, at: string) =>
  usageError({
    name: 'ExampleOrigin',
    message: `${at}: \`site.origin\` is ${origin}, where nobody finds a site, and this build is of your own space: its links, sitemaps and feeds would lead nowhere.`,
    hint: 'Write the address of your site there. To see it before you have one, use `--env development`, or add `publish: { exampleOrigin: true }` to publish all the same.',
    at,
  });

export const componentsNotRead = (file: string, { lines, cause }: { readonly lines: readonly string[]; readonly cause?: unknown }) =>
  usageError({
    name: 'ComponentsNotRead',
    message: `${file} could not be read:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    hint: 'It has to be what `storyblok components pull` writes (docs/storyblok.md).',
    at: file,
    cause,
  });

export const configMissing = (root: string) =>
  usageError({
    name: 'ConfigMissing',
    message: `There is no site in ${root}: neither it nor a folder above it has a site.config.ts.`,
    hint: 'Run the command in the folder of a site, where site.config.ts is beside package.json, or below it.',
  });

/** `details` is what the bundler reported; without it, the file threw. */
export const configNotLoaded = (
  file: string,
  { details, at, cause }: { readonly details?: string | undefined; readonly at?: string | null | undefined; readonly cause: unknown },
) =>
  usageError({
    name: 'ConfigNotLoaded',
    message: `${file} could not be loaded:${details ? `\n${details}` : ` ${messageOf(cause)}${at ? `\n  at ${at}` : ''}`}`,
    hint: 'The mistake is in that file or in one that it imports.',
    at: at ?? file,
    cause,
  });

export const envNotRead = (cause: unknown) =>
  usageError({
    name: 'EnvNotRead',
    message: `.env could not be read: ${messageOf(cause)}.`,
    hint: 'It has to be a file that you may read. If it is a directory, remove it: Docker makes one where it finds no file to mount.',
    at: '.env',
    cause,
  });

export const invalidEnvironment = (variable: string, value: string, allowed: readonly string[]) =>
  invalidVariable(`${variable} is "${value}", but it must be ${allowed.map((one) => `"${one}"`).join(' or ')}.`);

export const invalidSourceDate = (value: string) =>
  invalidVariable(
    `SOURCE_DATE_EPOCH is "${value}", but it must be a number of seconds since 1970, such as "1780272000".`,
    'Unset it to build for today.',
  );

export const invalidEndpoint = (value: string) =>
  invalidVariable(
    `STORYBLOK_ENDPOINT is "${value}", but it must be an address like "https://api.storyblok.com/v2".`,
    'Unset it to use Storyblok itself, in the region set in site.config.ts.',
  );

export const endpointHasCredentials = () =>
  invalidVariable(
    'STORYBLOK_ENDPOINT contains a user name or password, which cannot be sent.',
    'Remove them: requests are authenticated by the token alone.',
  );

export const wrongUsage = (message: string, command: string) =>
  usageError({ name: 'WrongUsage', message, hint: `See \`npx ${command} --help\`.` });

export const invalidOption = (option: string, value: string, allowed: string) =>
  usageError({ name: 'InvalidOption', message: `${option} is "${value}", but it must be ${allowed}.` });

export const nothingToServe = (directory: string) =>
  usageError({
    name: 'NothingToServe',
    message: `There is no site in ${directory}.`,
    hint: 'Run `npx academy build` first, with the same --out.',
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
  usageError({
    name: 'NotListening',
    message: `Could not listen on ${host}, port ${first === last ? first : `${first} to ${last}`}: ${NOT_LISTENING[code]?.reason ?? messageOf(cause)}.`,
    hint:
      NOT_LISTENING[code]?.hint ?? '--host must be a name or an address of this machine: 127.0.0.1, or 0.0.0.0 for all of its addresses.',
    cause,
  });

export const nothingToEdit = () =>
  usageError({
    name: 'NothingToEdit',
    message: 'A preview is edited in Storyblok, but this build does not use a Storyblok space.',
    hint: 'Set STORYBLOK_TOKEN to a preview token of the space. To build drafts of a local space, use `--env development`.',
  });

export const noSuchPage = (address: string, similar: string | null) =>
  usageError({
    name: 'NoSuchPage',
    message: `The site has no page ${address}.`,
    hint: similar ? `Did you mean ${similar}?` : 'Write addresses as in a browser, such as /en/cursos.',
  });

/** `from` is the source of the generated file, `command` what generates it. */
export const noSuchComponent = (component: string, similar: string | null) =>
  usageError({
    name: 'NoSuchComponent',
    message: `No component "${component}" is known.`,
    hint: similar ? `Did you mean "${similar}"?` : 'Pull the components of the space into content/components.json (docs/your-space.md).',
  });

export const blockExists = (file: string, existing: string) =>
  usageError({
    name: 'BlockExists',
    message: `${file} is there already: ${existing}`,
    hint: `Change it where it is, or take over the program's with \`npx academy eject ${file}\`.`,
  });

export const nothingToEject = (path: string, hint: string) =>
  usageError({ name: 'NothingToEject', message: `${path} cannot be ejected.`, hint });

export const generatedFileOutOfDate = ({ file, from, command }: Readonly<Record<'file' | 'from' | 'command', string>>) =>
  new AcademyError({ name: 'GeneratedFileOutOfDate', message: `${file} does not match ${from}.`, hint: `Run \`npx ${command}\`.` });

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

// --- internal ---

/** By the code of Node's error. */
const NOT_LISTENING: Readonly<Record<string, { readonly reason: string; readonly hint: string }>> = {
  EADDRINUSE: {
    reason: 'another program is using it',
    hint: 'Stop that program, which may be another `academy`, or choose another --port: 0 takes any that is free.',
  },
  EACCES: { reason: 'the system does not permit it', hint: 'Choose another --port; those below 1024 often need administrator rights.' },
};

const invalidVariable = (message: string, hint?: string) => usageError({ name: 'InvalidEnvironment', message, ...(hint && { hint }) });
