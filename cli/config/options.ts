import { invalidOption } from '../report/errors/setup.ts';

/** Parses a port from the command line. */
export function toPort(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) throw invalidOption('--port', value, 'a number from 0 to 65535');
  return port;
}
