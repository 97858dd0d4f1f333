import { Argument, InvalidArgumentError, Option } from 'commander';
import type { CommandContext } from './commands/command-context.ts';
import type { Port } from './lib/listen.ts';
import { stopped, unchecked, uncompared } from './report/report.ts';

// `never`, because each command types its own flags, which commander derives from its options in the table.
type Run = (flags: never, context: CommandContext) => Promise<void>;

/** A command: how it is called, and the module that runs it. */
export interface CommandEntry {
  /** Two words make it a subcommand. */
  readonly name: string;
  readonly description: string;
  /** The positional argument; passed to the command as a flag with the argument's name. */
  readonly argument?: Argument;
  readonly options: readonly Option[];
  /** What its JSON report has besides the error if the command was called wrongly. */
  readonly empty?: object;
  /** Whether it needs no site. @default false */
  readonly isAnywhere?: boolean;
  /** Loads the command's code only when it runs. */
  readonly load: () => Promise<{ readonly run: Run }>;
}

// As in the URL of a story viewed in a release.
const RELEASE = new Option('--release <number>', 'use drafts as they will be after this release').argParser((value) => {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('Expected a number.');
  return value;
});

// An empty value, as from a script's unset variable, would mean the project's directory or another space than intended.
const named = (flags: string, description: string) =>
  new Option(flags, description).argParser((value) => {
    if (value.trim() === '') throw new InvalidArgumentError('Expected a value.');
    return value;
  });

// Whoever names a port has told others of it, so that no other one will do; the usual one may be taken by a second server.
const port = (usual: number) =>
  new Option('--port <number>', 'port to listen on; 0 takes any that is free')
    .default([usual, usual + 20] satisfies Port, `${usual}, or the next free one`)
    .argParser((value) => {
      if (!/^\d+$/.test(value) || Number(value) > 65_535) throw new InvalidArgumentError('Expected a number from 0 to 65535.');
      return Number(value);
    });

const STORE = named(
  '--store <address>',
  'directory, relative to the project, or Cloud Storage bucket: gs://bucket/prefix',
).makeOptionMandatory();
const OUT = named('--out <dir>', 'directory of the site, relative to the project').default('dist');
const MAY_DROP = new Option('--may-drop', 'publish even if more pages disappear than `publish.mayDrop` in site.config.ts allows');
const ENV = new Option('--env <environment>', 'production (published content) or development (drafts)')
  .choices(['production', 'development'])
  .conflicts('release');
const MESSAGES = [
  new Option('--quiet', 'print only warnings and errors').conflicts('verbose'),
  new Option('--verbose', 'print everything, including the causes of errors'),
];

const PORT = port(4000);
const HOST = named('--host <name>', 'address to listen on').default('127.0.0.1');
const ALLOW_HOST = new Option('--allow-host <name...>', 'additional host name to accept, such as that of a tunnel');

const NO_EMULATORS = new Option('--no-emulators', 'do not start the Firebase emulators (used when site.config.ts has no Firebase project)');

/** All commands, in the order of the help text. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'init',
    description: 'connect the project to a space, using its token',
    options: [],
    load: () => import('./commands/init-command.ts'),
  },
  {
    name: 'build',
    description:
      'fetch the space, render every page and publish the site: of published content, whatever the token sees, unless --env or ACADEMY_ENV asks for drafts',
    options: [
      named('--space <dir>', 'build from a local space instead of Storyblok, relative to the project'),
      OUT,
      ENV,
      new Option('--preview', 'build drafts that can be edited live in the Visual Editor').conflicts('env'),
      RELEASE,
      new Option('--strict', 'treat warnings as errors'),
      new Option('--if-changed', 'build only if content or sources changed since the last build'),
      MAY_DROP,
      new Option('--fresh', 'ignore the cache and fetch the whole space').conflicts('ifChanged'),
      new Option('--offline', 'build from cached content, without any request').conflicts(['fresh', 'ifChanged', 'space']),
      named('--store <address>', 'take pages that others rendered from this store, and put new ones there').conflicts(['preview', 'fresh']),
      new Option('--json', 'print the report as JSON on stdout'),
      ...MESSAGES,
    ],
    empty: stopped(null),
    load: () => import('./commands/build-command.ts'),
  },
  {
    name: 'plan',
    description: 'fetch and check the space, and put into a store what many machines are to render',
    options: [
      STORE,
      named('--space <dir>', 'plan a local space instead of Storyblok, relative to the project'),
      ENV,
      RELEASE,
      new Option('--strict', 'treat warnings as errors'),
      new Option('--fresh', 'ignore the cache and fetch the whole space'),
      new Option('--offline', 'plan cached content, without any request').conflicts(['fresh', 'space']),
      ...MESSAGES,
    ],
    load: () => import('./commands/plan-command.ts'),
  },
  {
    name: 'render',
    description: 'render a slice of the plan in a store: the one that a batch engine tells this task, or --slice',
    options: [
      STORE,
      named('--slice <number/count>', 'which slice, such as 3/8'),
      new Option('--slices <count>', 'how many there are, for engines that only tell which one').argParser((value) => {
        if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError('Expected a number.');
        return Number(value);
      }),
      ...MESSAGES,
    ],
    load: () => import('./commands/render-command.ts'),
  },
  {
    name: 'assemble',
    description: 'publish the site that was planned and rendered in a store',
    options: [STORE, OUT, MAY_DROP, new Option('--json', 'print the report as JSON on stdout'), ...MESSAGES],
    empty: stopped(null),
    load: () => import('./commands/assemble-command.ts'),
  },
  {
    name: 'dev',
    description: 'serve drafts, whatever ACADEMY_ENV says, and update open pages on every save',
    options: [
      named('--space <dir>', 'use a local space instead of Storyblok, relative to the project'),
      RELEASE,
      PORT,
      HOST,
      new Option('--https', 'serve over HTTPS with a local certificate, as the Visual Editor requires'),
      new Option('--open', 'open the site in the browser'),
      ALLOW_HOST,
      NO_EMULATORS,
    ],
    load: () => import('./commands/dev-command.ts'),
  },
  {
    name: 'preview',
    description: 'serve the built site as its host would',
    options: [OUT, PORT, HOST, ALLOW_HOST, NO_EMULATORS],
    load: () => import('./commands/preview-command.ts'),
  },
  {
    name: 'check',
    description: 'check the built site and report what is broken',
    options: [
      OUT,
      new Option('--online', 'also check external links and images'),
      new Option('--strict', 'treat warnings as errors'),
      new Option('--json', 'print the findings as JSON'),
      ...MESSAGES,
    ],
    empty: unchecked(null),
    load: () => import('./commands/check-command.ts'),
  },
  {
    name: 'diff',
    description: 'show what the built site says differently',
    argument: new Argument(
      '[before]',
      'site to compare with: a directory, relative to the project, or an origin (default: the deployed site)',
    ),
    options: [OUT, new Option('--json', 'print the differences as JSON')],
    empty: uncompared,
    load: () => import('./commands/diff-command.ts'),
  },
  {
    name: 'why',
    description: 'explain what a page is made from and why it was rendered',
    argument: new Argument('<address>', 'address of a page, such as /en/cursos'),
    options: [
      named('--space <dir>', 'use a local space instead of Storyblok, relative to the project'),
      OUT,
      new Option('--json', 'print the explanation as JSON'),
    ],
    load: () => import('./commands/why-command.ts'),
  },
  {
    name: 'types',
    description: 'generate block types from demo/components.json and content/components.json',
    options: [new Option('--check', 'fail if the file is out of date')],
    load: async () => (await import('./commands/generate-commands.ts')).types,
  },
  {
    name: 'block',
    description: 'write a block to start from for a component of the space',
    argument: new Argument('<component>', 'its name, as in content/components.json'),
    options: [],
    load: () => import('./commands/block-command.ts'),
  },
  {
    name: 'eject',
    description: 'copy a file of the program into the site, to change it there',
    argument: new Argument('<path>', 'its path, such as templates/blocks/hero.tsx'),
    options: [],
    load: () => import('./commands/eject-command.ts'),
  },
  {
    name: 'locale add',
    description: 'write the interface texts of a language to translate, and say what to configure',
    argument: new Argument('<code>', 'its code, such as de or pt-BR'),
    options: [],
    load: () => import('./commands/locale-add-command.ts'),
  },
  {
    name: 'space serve',
    isAnywhere: true,
    description: "serve a local space like Storyblok's Content Delivery API",
    argument: new Argument('<dir>', 'directory of stories, relative to the project, as written by `storyblok stories pull`'),
    options: [
      port(4010),
      HOST,
      ALLOW_HOST,
      new Option('--token <token>', 'token for published stories').default('local-public-token'),
      new Option('--preview-token <token>', 'token for drafts as well').default('local-preview-token'),
      new Option('--fault <name...>', 'simulate a failure: 429, reset@links (where), 502-html@list:2 (how often)'),
    ],
    load: () => import('./commands/space-serve-command.ts'),
  },
  {
    name: 'doctor',
    description: 'check the setup and report what is missing',
    options: [
      named('--space <dir>', 'check a local space instead of Storyblok, relative to the project'),
      OUT,
      new Option('--env <environment>', 'environment to check for').choices(['production', 'development']),
      new Option('--json', 'print the findings as JSON'),
    ],
    empty: { checks: [] },
    load: () => import('./commands/doctor-command.ts'),
  },
  {
    name: 'rules',
    description: 'generate the security rules of Firestore and Storage from the user fields',
    options: [new Option('--check', 'fail if the file is out of date')],
    load: async () => (await import('./commands/generate-commands.ts')).rules,
  },
];
