/** Runs a function again if it was called meanwhile, but never concurrently; errors are reported and do not prevent further runs. */
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
