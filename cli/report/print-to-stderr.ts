import { Console } from 'node:console';

/** Has `console.log` in templates and the configuration print to stderr, so that stdout contains nothing but what a command answers, such as JSON. */
export function printToStderr(): void {
  globalThis.console = new Console(process.stderr);
}
