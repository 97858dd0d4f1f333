/** In ms: what people do meanwhile is answered about as late. */
const TURN_MS = 30;

/** Works through items, and lets the browser respond in between: on a phone, all of them may take a second and more. */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let begun = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - begun < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
}
