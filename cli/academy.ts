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

// `never`: each command types its own flags, which commander makes of the options beside it in the table.
type Run = (flags: never, context: CommandContext) => Promise<void>;

interface CommandEntry {
  /** A second word makes it a command of a command. */
  readonly name: string;
  readonly description: string;
  /** What stands after the name; a command gets it as a flag of the argument's name. */
  readonly argument?: Argument;
  readonly options: readonly Option[];
  /** Loads the command's code only when it runs. */
  readonly load: () => Promise<{ readonly run: Run }>;
}

// As it stands in the address of a story that is looked at in a release.
const RELEASE = new Option('--release <number>', 'drafts as they will be with a release of the space').argParser((value) => {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('It is no number.');
  return value;
});

// What a script leaves empty by mistake would name the project's directory, or another space than was meant.
const named = (flags: string, description: string) =>
  new Option(flags, description).argParser((value) => {
    if (value.trim() === '') throw new InvalidArgumentError('It is empty.');
    return value;
  });

const OUT = named('--out <dir>', 'where the site is').default('dist');
const VERBOSE = new Option('--verbose', 'tell everything, with the causes of errors');

const PORT = new Option('--port <number>', 'port to listen on; the next free one if it is taken').default('4000');
const HOST = named('--host <name>', 'address to listen on').default('127.0.0.1');

const NO_EMULATORS = new Option(
  '--no-emulators',
  'leave accounts out, rather than run Firebase on this machine where site.config.ts has none',
);

const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'init',
    description: 'connect the project with a space, by its token',
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
      new Option('--preview', 'build drafts for the Visual Editor: a site whose pages are live within it').conflicts('env'),
      RELEASE,
      new Option('--strict', 'problems that would only warn fail the build'),
      new Option('--if-changed', 'build only if content or sources changed since the last build'),
      new Option('--fresh', 'fetch the whole space, whatever was kept of it').conflicts('ifChanged'),
      new Option('--offline', 'build from the content that was kept, without asking for it').conflicts(['fresh', 'ifChanged', 'space']),
      new Option('--json', 'print the report as JSON on stdout'),
      new Option('--quiet', 'tell warnings and errors only').conflicts('verbose'),
      VERBOSE,
    ],
    load: () => import('./commands/build-command.ts'),
  },
  {
    name: 'dev',
    description: 'show drafts in the browser, and every change as it is saved',
    options: [
      named('--space <dir>', 'a local space instead of Storyblok'),
      RELEASE,
      PORT,
      HOST,
      new Option('--https', 'serve with a certificate made for this machine, as the Visual Editor needs it'),
      new Option('--open', 'open the site in the browser'),
      new Option('--allow-host <name...>', 'another name to answer under, such as that of a tunnel'),
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
    description: 'look through the built site and tell what is broken in it',
    options: [
      OUT,
      new Option('--online', 'ask other hosts too for what pages link to and show'),
      new Option('--strict', 'what would only warn fails the check'),
      new Option('--json', 'print what was found as JSON'),
      new Option('--quiet', 'tell warnings and errors only').conflicts('verbose'),
      VERBOSE,
    ],
    load: () => import('./commands/check-command.ts'),
  },
  {
    name: 'why',
    description: 'tell what a page is made from and why it was rendered',
    argument: new Argument('<address>', 'the address of a page: /en/cursos'),
    options: [named('--space <dir>', 'a local space instead of Storyblok'), OUT, new Option('--json', 'print it as JSON')],
    load: () => import('./commands/why-command.ts'),
  },
  {
    name: 'types',
    description: 'generate the types of the blocks from demo/components.json',
    options: [new Option('--check', 'only tell whether they are up to date')],
    load: () => import('./commands/types-command.ts'),
  },
  {
    name: 'space serve',
    description: 'serve a local space as the Content Delivery API of Storyblok',
    argument: new Argument('<dir>', 'a directory of stories, as `storyblok stories pull` writes it'),
    options: [
      new Option('--port <number>', 'port to listen on; the next free one if it is taken').default('4010'),
      HOST,
      new Option('--token <token>', 'opens published stories').default('local-public-token'),
      new Option('--preview-token <token>', 'opens drafts as well').default('local-preview-token'),
      new Option('--fault <name...>', 'let something go wrong: 429, reset@links (where), 502-html@list:2 (how often)'),
    ],
    load: () => import('./commands/space-serve-command.ts'),
  },
  {
    name: 'doctor',
    description: 'look at what a build needs and tell what is missing',
    options: [
      named('--space <dir>', 'look at a local space instead of Storyblok'),
      new Option('--env <environment>', 'what is to be built').choices(['production', 'development']),
      new Option('--json', 'print what was found as JSON'),
    ],
    load: () => import('./commands/doctor-command.ts'),
  },
  {
    name: 'rules',
    description: 'generate the security rules from the fields of a user',
    options: [new Option('--check', 'only tell whether they are up to date')],
    load: () => import('./commands/rules-command.ts'),
  },
];

// Ctrl-C, whoever stops a container or a job, and a terminal that is closed. The second time nobody waits for anything.
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the program and returns its exit code: 0 done, 1 failed, 2 wrong usage or configuration, 128 and the signal's number where one ended it. */
export async function main(argv: readonly string[], { root }: { readonly root: string }): Promise<number> {
  const interrupt = new AbortController();
  let ending: (typeof ENDINGS)[number] = 'SIGINT';
  for (const name of ENDINGS)
    process.once(name, () => {
      ending = name;
      interrupt.abort();
    });
  const { stdin, stdout, stderr } = process;
  // Whoever reads along may leave, as `head` does: the work is done all the same.
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
    // Nobody needs what else is under way, such as a fetch beside the one that failed.
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
    .showHelpAfterError('(academy --help lists the commands and their options)')
    .option('-v, --version', 'tell the version')
    .on('option:version', () => {
      // Read when somebody asks: no other command needs the file.
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

// Commander's own takes one name and says nothing where there is no such command.
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

// Expected failures tell what to do; anything else is our bug and shows where it is.
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
