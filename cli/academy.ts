import { constants } from 'node:os';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { COMMANDS } from './commands.ts';
import type { CommandContext } from './commands/command-context.ts';
import { readGithubStep, wantsColour, wantsLiveLines } from './config/env.ts';
import { readText } from './lib/files.ts';
import { ENGINE, findSite, isSite } from './lib/site-files.ts';
import { createLog, printToStderr } from './report/log.ts';
import { AcademyError } from './report/errors.ts';
import { answerNotWritten, fileRefused, isFileRefused } from './report/errors/output.ts';
import { configMissing, wrongUsage } from './report/errors/setup.ts';
import { toAnnotation } from './report/github.ts';
import { failureToJson, toReportedError } from './report/report.ts';

// From Ctrl-C, a stopped container or job, or a closed terminal. The second signal exits at once.
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the program and returns its exit code: 0 success, 1 failure, 2 wrong usage or configuration, 128 plus the signal's number if one ended it. */
export async function main(argv: readonly string[]): Promise<number> {
  const interrupt = new AbortController();
  let ending: (typeof ENDINGS)[number] = 'SIGINT';
  for (const name of ENDINGS)
    process.once(name, () => {
      ending = name;
      interrupt.abort();
    });
  const { stdin, stdout, stderr } = process;
  // The reader of a pipe may close it early, as `head` does, and a terminal may be gone: the work is done all the same.
  stderr.on('error', () => {});
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || error.code === 'EIO') return;
    printError(answerNotWritten(error), context, argv.includes('--verbose'));
    // What a command answers is the last that it does, and `main` may have returned.
    process.exit(1);
  });
  printToStderr();
  const context: CommandContext = {
    root: findSite(process.cwd()),
    signal: interrupt.signal,
    stdin,
    stdout,
    stderr,
    colours: wantsColour(stderr),
    live: wantsLiveLines(stderr),
    github: readGithubStep(),
  };
  const code = await runCommand(argv, context, interrupt);
  return code ?? 128 + constants.signals[ending];
}

/** Runs the command that the arguments name, prints why it fails, and returns its exit code; null if it was interrupted. */
export async function runCommand(argv: readonly string[], context: CommandContext, interrupt: AbortController): Promise<number | null> {
  try {
    await createProgram(context, { json: argv.includes('--json') }).parseAsync(argv, { from: 'user' });
    return 0;
  } catch (thrown) {
    const error = isFileRefused(thrown) ? fileRefused(thrown) : thrown;
    const isInterrupted = interrupt.signal.aborted;
    // Anything still running is no longer needed, such as a fetch parallel to the one that failed.
    interrupt.abort();
    if (isInterrupted) return null;
    // It printed the help or the version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    printError(error, context, argv.includes('--verbose'));
    return error instanceof AcademyError ? error.exitCode : 1;
  }
}

// --- internal ---

/**
 * The command line: parses arguments and runs the command that they name. Throws an error for wrong usage, reported on stdout too if JSON was
 * requested, and a `CommanderError` after it printed the help or the version.
 */
function createProgram(context: CommandContext, { json }: { readonly json: boolean }): Command {
  const { root, stdout, stderr } = context;
  const refuse = (error: AcademyError, empty?: object) => {
    if (json) stdout.write(failureToJson(error, empty));
    throw error;
  };
  const refusing = (command: string, empty?: object) => (thrown: CommanderError) => {
    if (thrown.exitCode === 0 || thrown.code === 'commander.help') throw thrown;
    refuse(wrongUsage(thrown.message.replace(/^error: /, ''), command), empty);
  };
  const program = new Command('academy')
    .description('Turns a Storyblok space into a fast, multilingual online learning site.')
    // Errors are printed as all others are.
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text), outputError: () => {} })
    .exitOverride(refusing('academy'))
    .option('-v, --version', 'print the version')
    .on('option:version', () => {
      // Read only on demand: no other command needs the file.
      const { version } = JSON.parse(readText(join(ENGINE, 'package.json'))) as { readonly version: string };
      stdout.write(`${version}\n`);
      throw new CommanderError(0, 'commander.version', version);
    });
  for (const { name, description, argument, options, empty, isAnywhere, load } of COMMANDS) {
    const [word = '', group] = name.split(' ').toReversed();
    const parent = group === undefined ? program : groupOf(program, group).exitOverride(refusing(`academy ${group}`));
    const command = parent
      .command(word)
      .description(description)
      .exitOverride(refusing(`academy ${name}`, empty));
    if (argument) command.addArgument(argument);
    for (const option of options) command.addOption(option);
    command.action(async () => {
      if (!isAnywhere && !isSite(root)) refuse(configMissing(root), empty);
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

const GROUPS: Readonly<Record<string, string>> = { space: 'work with a local space', locale: 'work with the languages of the site' };

const groupOf = (program: Command, name: string): Command =>
  program.commands.find((one) => one.name() === name) ?? program.command(name).description(GROUPS[name] ?? '');

/** Prints why a command failed: expected errors with what to do about them, anything else, which is a bug, with its stack. */
function printError(error: unknown, { stderr, colours, github }: CommandContext, verbose: boolean): void {
  const log = createLog({ stream: stderr, colours });
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
