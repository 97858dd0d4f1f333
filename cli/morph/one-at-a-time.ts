/** Does something again if it was asked for meanwhile, but never twice at once; what goes wrong is reported and keeps nothing from being done again. */
export function oneAtATime(act: () => Promise<void>): () => void {
  let [isRunning, isAsked] = [false, false];
  const run = async () => {
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await act().catch(reportError);
    }
    isRunning = false;
  };
  return () => {
    isAsked = true;
    if (!isRunning) void run();
  };
}
