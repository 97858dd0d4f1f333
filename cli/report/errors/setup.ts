import { AcademyError, messageOf } from '../errors.ts';

// --- the errors about how the program is set up, and what it is asked for ---

export const missingToken = () =>
  new AcademyError({
    name: 'MissingToken',
    message: 'A production build was asked for, but there is no Storyblok token.',
    hint: 'Run academy init, or set STORYBLOK_TOKEN in the environment or in .env; or leave out --env and ACADEMY_ENV to build the demo space.',
    exitCode: 2,
  });

export const noToken = () =>
  new AcademyError({
    name: 'NoToken',
    message: 'No token was given.',
    hint: 'Type it, or let a program or a file say it: academy init < token.txt',
    exitCode: 2,
  });

export const tokenOpensNothing = (message: string, hint: string) =>
  new AcademyError({ name: 'TokenOpensNothing', message: `${message}\nNothing was written.`, hint, exitCode: 1 });

export const notWritten = (file: string, what: string) =>
  new AcademyError({
    name: 'NotWritten',
    message: `${file} is as it was: it is written in a way that only a person should change.`,
    hint: `Write it there yourself: ${what}`,
    at: file,
    exitCode: 2,
  });

export const invalidConfig = (file: string, lines: readonly string[]) =>
  new AcademyError({
    name: 'InvalidConfig',
    message: `${file} has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    hint: 'Every field is described in cli/config/schema.ts; your editor completes them.',
    at: file,
    exitCode: 2,
  });

export const configNotLoaded = (file: string, cause: unknown) =>
  new AcademyError({
    name: 'ConfigNotLoaded',
    message: `${file} could not be loaded: ${messageOf(cause)}`,
    hint: 'It must export the result of defineConfig({…}) as its default.',
    at: file,
    exitCode: 2,
    cause,
  });

export const invalidEnvironment = (variable: string, value: string, allowed: readonly string[]) =>
  new AcademyError({
    name: 'InvalidEnvironment',
    message: `${variable} is "${value}", but it can only be ${allowed.map((one) => `"${one}"`).join(' or ')}.`,
    exitCode: 2,
  });

export const invalidEndpoint = (value: string) =>
  new AcademyError({
    name: 'InvalidEnvironment',
    message: `STORYBLOK_ENDPOINT is "${value}", but it can only be an address like "https://api.storyblok.com/v2".`,
    hint: 'Without it, Storyblok itself is asked, in the region that site.config.ts names.',
    exitCode: 2,
  });

export const endpointHasCredentials = () =>
  new AcademyError({
    name: 'InvalidEnvironment',
    message: 'STORYBLOK_ENDPOINT has a user or a password in it, which cannot be sent.',
    hint: 'Take them out: the service is asked with the token alone.',
    exitCode: 2,
  });

export const invalidOption = (option: string, value: string, allowed: string) =>
  new AcademyError({ name: 'InvalidOption', message: `${option} is "${value}", but it must be ${allowed}.`, exitCode: 2 });

export const nothingToServe = (directory: string) =>
  new AcademyError({
    name: 'NothingToServe',
    message: `There is no site in ${directory}.`,
    hint: 'Build it first: academy build',
    exitCode: 2,
  });

interface NotListening {
  readonly host: string;
  /** The first and the last one that was tried. */
  readonly ports: readonly [number, number];
  /** Of Node's error. */
  readonly code: string;
  readonly cause: unknown;
}

export const notListening = ({ host, ports: [first, last], code, cause }: NotListening) =>
  new AcademyError({
    name: 'NotListening',
    message: `Nothing could listen on ${host}, port ${first === last ? first : `${first} to ${last}`}: ${messageOf(cause)}.`,
    hint:
      code === 'EADDRINUSE' || code === 'EACCES'
        ? 'Choose another --port; those below 1024 often belong to the administrator.'
        : '--host must be a name or an address of this machine: 127.0.0.1, or 0.0.0.0 for every one that it has.',
    exitCode: 2,
    cause,
  });

export const nothingToEdit = () =>
  new AcademyError({
    name: 'NothingToEdit',
    message: 'A preview is edited in Storyblok, but this build has no space there.',
    hint: 'Set STORYBLOK_TOKEN to a preview token of the space. Drafts of a local space are built with --env development.',
    exitCode: 2,
  });

export const noSuchPage = (address: string, similar: string | null) =>
  new AcademyError({
    name: 'NoSuchPage',
    message: `The site has no page ${address}.`,
    hint: similar ? `Did you mean ${similar}?` : 'Addresses are written as in a browser, like /en/cursos.',
    exitCode: 2,
  });

export const schemaOutOfDate = (file: string) =>
  new AcademyError({
    name: 'SchemaOutOfDate',
    message: `${file} does not match demo/components.json.`,
    hint: 'Run: academy types',
  });

export const setupHasFindings = (count: number) =>
  new AcademyError({
    name: 'SetupHasFindings',
    message: count === 1 ? 'One thing is not as it should be.' : `${count} things are not as they should be.`,
    hint: 'Each is listed above, with what to do about it.',
  });

export const nobodyAnswered = (asked: number) =>
  new AcademyError({
    name: 'NobodyAnswered',
    message: `Of ${asked === 1 ? 'one address elsewhere, its host did not answer' : `${asked} addresses elsewhere, no host answered`}.`,
    hint: 'Look whether this machine reaches the network, or check without --online.',
  });

export const siteHasFindings = (count: number) =>
  new AcademyError({
    name: 'SiteHasFindings',
    message: count === 1 ? 'One thing in the site is broken.' : `${count} things in the site are broken.`,
    hint: 'Each is listed above, with where it is and what to do about it.',
  });
