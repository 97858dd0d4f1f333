import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { COMMANDS } from './command-table.ts';
import type { CommandContext } from './commands/command-context.ts';

/** The command line: parses arguments and runs the command that they name; throws a `CommanderError` for wrong usage. */
export function createProgram(context: CommandContext): Command {
  const program = new Command('academy')
    .description('Turns a Storyblok space into a fast, bilingual online learning site.')
    .configureOutput({ writeOut: (text) => context.stdout.write(text), writeErr: (text) => context.stderr.write(text) })
    .exitOverride()
    .showHelpAfterError(helpOf('academy'))
    .option('-v, --version', 'print the version')
    .on('option:version', () => {
      // Read only on demand: no other command needs the file.
      const { version } = JSON.parse(readFileSync(join(context.root, 'package.json'), 'utf8')) as { readonly version: string };
      context.stdout.write(`${version}\n`);
      throw new CommanderError(0, 'commander.version', version);
    });
  for (const { name, description, argument, options, load } of COMMANDS) {
    const command = commandOf(program, name)
      .description(description)
      .showHelpAfterError(helpOf(`academy ${name}`));
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

const helpOf = (command: string) => `(see \`npx ${command} --help\`)`;

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
  const known = program.commands.find((one) => one.name() === first);
  const group =
    known ??
    program
      .command(first)
      .description(GROUPS[first] ?? '')
      .showHelpAfterError(helpOf(`academy ${first}`));
  return group.command(second);
}
