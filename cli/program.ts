import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { COMMANDS } from './command-table.ts';
import type { CommandContext } from './commands/command-context.ts';
import { readText } from './read-text.ts';
import { wrongUsage } from './report/errors/setup.ts';
import { failureToJson } from './report/report.ts';

/**
 * The command line: parses arguments and runs the command that they name. Throws an error for wrong usage, reported on stdout too if JSON was
 * requested, and a `CommanderError` after it printed the help or the version.
 */
export function createProgram(context: CommandContext, { json }: { readonly json: boolean }): Command {
  const { root, stdout, stderr } = context;
  const refusing = (command: string, empty?: object) => (thrown: CommanderError) => {
    if (thrown.exitCode === 0 || thrown.code === 'commander.help') throw thrown;
    const error = wrongUsage(thrown.message.replace(/^error: /, ''), command);
    if (json) stdout.write(failureToJson(error, empty));
    throw error;
  };
  const program = new Command('academy')
    .description('Turns a Storyblok space into a fast, bilingual online learning site.')
    // Errors are printed as all others are.
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text), outputError: () => {} })
    .exitOverride(refusing('academy'))
    .option('-v, --version', 'print the version')
    .on('option:version', () => {
      // Read only on demand: no other command needs the file.
      const { version } = JSON.parse(readText(join(root, 'package.json'))) as { readonly version: string };
      stdout.write(`${version}\n`);
      throw new CommanderError(0, 'commander.version', version);
    });
  for (const { name, description, argument, options, empty, load } of COMMANDS) {
    const [word = '', group] = name.split(' ').toReversed();
    const parent = group === undefined ? program : groupOf(program, group).exitOverride(refusing(`academy ${group}`));
    const command = parent
      .command(word)
      .description(description)
      .exitOverride(refusing(`academy ${name}`, empty));
    if (argument) command.addArgument(argument);
    for (const option of options) command.addOption(option);
    command.action(async () => {
      const flags = { ...command.opts(), ...(argument ? { [argument.name()]: command.processedArgs[0] } : {}) };
      await (await load()).run(flags as never, context);
    });
  }
  return addHelp(program);
}

// --- internal ---

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

const groupOf = (program: Command, name: string): Command =>
  program.commands.find((one) => one.name() === name) ?? program.command(name).description(GROUPS[name] ?? '');
