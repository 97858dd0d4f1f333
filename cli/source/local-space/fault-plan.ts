import { invalidOption } from '../../report/errors/setup.ts';
import { ENDPOINTS, FAULTS, type Fault, type FaultName, type FaultPlan, type Handle } from './faults.ts';

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

interface FaultOptions {
  /** Milliseconds since an arbitrary moment. */
  readonly now: () => number;
  /** Called when a fault has withheld the correct response. */
  readonly onFault?: ((fault: FaultName) => void) | undefined;
}

/** A server's faults: each request passes through them in order until one of them answers it. */
export function createFaults(plans: readonly FaultPlan[], { now, onFault }: FaultOptions): Handle {
  const active = plans.map(({ fault: name, endpoint, times = Infinity }) => {
    const fault: Fault = FAULTS[name];
    return { name, handle: fault.create(now), applies: fault.applies, endpoint: endpoint ?? fault.endpoint, left: times };
  });
  return (exchange, pass) => {
    const meet = (index: number): void => {
      const fault = active[index];
      if (!fault) return pass();
      let passed = false;
      const next = () => {
        passed = true;
        meet(index + 1);
      };
      const isMeant = (fault.endpoint === undefined || fault.endpoint === exchange.endpoint) && (fault.applies?.(exchange) ?? true);
      if (!isMeant || fault.left <= 0) return next();
      fault.left--;
      fault.handle(exchange, next);
      if (!passed) onFault?.(fault.name);
    };
    meet(0);
  };
}

// --- internal ---

const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);

const allowed = () => `one of ${faultNames().join(', ')}, optionally followed by @${ENDPOINTS.join(', @')} and :2 (twice)`;
