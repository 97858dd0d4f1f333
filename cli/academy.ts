import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { CommandContext } from './commands/command-context.ts';
import { readGithubStep, wantsColour } from './config/env.ts';
import { toAnnotation } from './report/annotations.ts';
import { createLog } from './report/log.ts';
import { AcademyError } from './report/errors.ts';
import { toReportedError } from './report/report.ts';
import { fileRefused, isFileRefused } from './report/errors/output.ts';

// `never`, because each command types its own flags, which commander derives from its options in the table.
type Run = (flags: never, context: CommandContext) => Promise<void>;

interface CommandEntry {
  /** Two words make it a subcommand. */
  readonly name: string;
  readonly description: string;
  /** The positional argument; passed to the command as a flag with the argument's name. */
  readonly argument?: Argument;
  readonly options: readonly Option[];
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

const OUT = named('--out <dir>', 'directory of the site').default('dist');
const VERBOSE = new Option('--verbose', 'print everything, including the causes of errors');

const PORT = new Option('--port <number>', 'port to listen on; the next free one if it is taken').default('4000');
const HOST = named('--host <name>', 'address to listen on').default('127.0.0.1');

const NO_EMULATORS = new Option('--no-emulators', 'do not start the Firebase emulators (used when site.config.ts has no Firebase project)');

const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'init',
    description: 'connect the project to a space, using its token',
    options: [],
    load: () => import('./commands/init-command.ts'),
  },
  {
    name: 'build',
    description: 'fetch the space, render every page and publish the site',
    options: [
      named('--space <dir>', 'build from a local space instead of Storyblok'),
      OUT,
      new Option('--env <environment>', 'production (published content) or development (drafts)')
        .choices(['production', 'development'])
        .conflicts('release'),
      new Option('--preview', 'build drafts that can be edited live in the Visual Editor').conflicts('env'),
      RELEASE,
      new Option('--strict', 'treat warnings as errors'),
      new Option('--if-changed', 'build only if content or sources changed since the last build'),
      new Option('--fresh', 'ignore the cache and fetch the whole space').conflicts('ifChanged'),
      new Option('--offline', 'build from cached content, without any request').conflicts(['fresh', 'ifChanged', 'space']),
      new Option('--json', 'print the report as JSON on stdout'),
      new Option('--quiet', 'print only warnings and errors').conflicts('verbose'),
      VERBOSE,
    ],
    load: () => import('./commands/build-command.ts'),
  },
  {
    name: 'dev',
    description: 'serve drafts and update open pages on every save',
    options: [
      named('--space <dir>', 'use a local space instead of Storyblok'),
      RELEASE,
      PORT,
      HOST,
      new Option('--https', 'serve over HTTPS with a local certificate, as the Visual Editor requires'),
      new Option('--open', 'open the site in the browser'),
      new Option('--allow-host <name...>', 'additional host name to accept, such as that of a tunnel'),
      NO_EMULATORS,
    ],
    load: () => import('./commands/dev-command.ts'),
  },
  {
    name: 'preview',
    description: 'serve the built site as its host would',
    options: [OUT, PORT, HOST, NO_EMULATORS],
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
      new Option('--quiet', 'print only warnings and errors').conflicts('verbose'),
      VERBOSE,
    ],
    load: () => import('./commands/check-command.ts'),
  },
  {
    name: 'why',
    description: 'explain what a page is made from and why it was rendered',
    argument: new Argument('<address>', 'address of a page, such as /en/cursos'),
    options: [named('--space <dir>', 'use a local space instead of Storyblok'), OUT, new Option('--json', 'print the explanation as JSON')],
    load: () => import('./commands/why-command.ts'),
  },
  {
    name: 'types',
    description: 'generate block types from demo/components.json',
    options: [new Option('--check', 'fail if the file is out of date')],
    load: () => import('./commands/types-command.ts'),
  },
  {
    name: 'space serve',
    description: "serve a local space like Storyblok's Content Delivery API",
    argument: new Argument('<dir>', 'directory of stories, as written by `storyblok stories pull`'),
    options: [
      new Option('--port <number>', 'port to listen on; the next free one if it is taken').default('4010'),
      HOST,
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
      named('--space <dir>', 'check a local space instead of Storyblok'),
      new Option('--env <environment>', 'environment to check for').choices(['production', 'development']),
      new Option('--json', 'print the findings as JSON'),
    ],
    load: () => import('./commands/doctor-command.ts'),
  },
  {
    name: 'rules',
    description: 'generate the Firestore security rules from the user fields',
    options: [new Option('--check', 'fail if the file is out of date')],
    load: () => import('./commands/rules-command.ts'),
  },
];

// From Ctrl-C, a stopped container or job, or a closed terminal. The second signal exits at once.
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the program and returns its exit code: 0 success, 1 failure, 2 wrong usage or configuration, 128 plus the signal's number if one ended it. */
export async function main(argv: readonly string[], { root }: { readonly root: string }): Promise<number> {
  const interrupt = new AbortController();
  let ending: (typeof ENDINGS)[number] = 'SIGINT';
  for (const name of ENDINGS)
    process.once(name, () => {
      ending = name;
      interrupt.abort();
    });
  const { stdin, stdout, stderr } = process;
  // The reader of a pipe may close it early, as `head` does: the work is done all the same.
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
    });
  const context: CommandContext = {
    root,
    signal: interrupt.signal,
    stdin,
    stdout,
    stderr,
    colours: wantsColour(stderr),
    github: readGithubStep(),
  };
  try {
    await createProgram(context).parseAsync(argv, { from: 'user' });
    return 0;
  } catch (thrown) {
    const error = isFileRefused(thrown) ? fileRefused(thrown) : thrown;
    const isInterrupted = interrupt.signal.aborted;
    // Anything still running is no longer needed, such as a fetch parallel to the one that failed.
    interrupt.abort();
    if (isInterrupted) return 128 + constants.signals[ending];
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    tell(error, context, argv.includes('--verbose'));
    return error instanceof AcademyError ? error.exitCode : 1;
  }
}

// --- internal ---

function createProgram(context: CommandContext): Command {
  const program = new Command('academy')
    .description('Turns a Storyblok space into a fast, bilingual online learning site.')
    .configureOutput({ writeOut: (text) => context.stdout.write(text), writeErr: (text) => context.stderr.write(text) })
    .exitOverride()
    .showHelpAfterError('(run `npx academy --help` for commands and options)')
    .option('-v, --version', 'print the version')
    .on('option:version', () => {
      // Read only on demand: no other command needs the file.
      const { version } = JSON.parse(readFileSync(join(context.root, 'package.json'), 'utf8')) as { readonly version: string };
      context.stdout.write(`${version}\n`);
      throw new CommanderError(0, 'commander.version', version);
    });
  for (const { name, description, argument, options, load } of COMMANDS) {
    const command = commandOf(program, name).description(description);
    if (argument) command.addArgument(argument);
    for (const option of options) command.addOption(option);
    command.action(async () => {
      const flags = { ...command.opts(), ...(argument ? { [argument.name()]: command.processedArgs[0] } : {}) };
      await (await load()).run(flags as never, context);
    });
  }
  return addHelp(program);
}

// Commander's own accepts one name only, and ignores unknown commands.
function addHelp(program: Command): Command {
  const help = program.helpCommand(false).command('help').argument('[command...]').description('display help for command');
  help.action((names: readonly string[]) => {
    let command = program;
    for (const name of names)
      command = command.commands.find((one) => one.name() === name) ?? command.error(`error: unknown command '${name}'`);
    command.outputHelp();
  });
  return program;
}

const GROUPS: Readonly<Record<string, string>> = { space: 'work with a local space' };

function commandOf(program: Command, name: string): Command {
  const [first = '', second] = name.split(' ');
  if (second === undefined) return program.command(first);
  const group = program.commands.find((one) => one.name() === first) ?? program.command(first).description(GROUPS[first] ?? '');
  return group.command(second);
}

// Expected failures say what to do; anything else is our bug and is shown with its stack.
function tell(error: unknown, { stderr, colours, github }: CommandContext, verbose: boolean): void {
  const log = createLog({ stream: stderr, level: 'normal', colours, now: () => performance.now() });
  if (!(error instanceof AcademyError)) {
    log.error(`${log.style('red', 'bug')} ${error instanceof Error ? error.stack : String(error)}`);
    return;
  }
  log.error('');
  log.error(`${log.style('red', error.name)}: ${error.message}`);
  if (error.hint) log.error(`Hint: ${error.hint}`);
  if (verbose && error.cause)
    log.error(log.style('dim', error.cause instanceof Error ? (error.cause.stack ?? '') : JSON.stringify(error.cause)));
  if (github) log.error(toAnnotation(toReportedError(error)));
}
