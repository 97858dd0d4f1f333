import { invalidOption } from '../../report/errors/setup.ts';
import { ENDPOINTS } from './exchange.ts';
import { FAULTS } from './faults.ts';
import type { FaultName, FaultPlan } from './faults.ts';

/**
 * A fault as named on the command line: its name, `@` endpoint, `:` count.
 *
 * @example parseFault('502-html@list:2') // => {fault: '502-html', endpoint: 'list', times: 2}
 */
export function parseFault(text: string): FaultPlan {
  const [, name = '', where, count] = /^([^@:]+)(?:@([^@:]+))?(?::(\d+))?$/.exec(text) ?? [];
  const endpoint = ENDPOINTS.find((one) => one === where);
  if (!isFault(name) || (where !== undefined && endpoint === undefined)) throw invalidOption('--fault', text, allowed());
  return { fault: name, endpoint, times: count === undefined ? undefined : Number(count) };
}

/** The names of all faults. */
export const faultNames = (): readonly FaultName[] => Object.keys(FAULTS).filter(isFault);

// --- internal ---

const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);

const allowed = () => `one of ${faultNames().join(', ')}, optionally followed by @${ENDPOINTS.join(', @')} and :2 (twice)`;
