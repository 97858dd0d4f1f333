import { FAULTS } from './faults.ts';
import type { Fault, FaultName, FaultPlan, Handle } from './faults.ts';

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

interface FaultOptions {
  /** Milliseconds since an arbitrary moment. */
  readonly now: () => number;
  /** Called when a fault has withheld the correct response. */
  readonly onFault?: ((fault: FaultName) => void) | undefined;
}
