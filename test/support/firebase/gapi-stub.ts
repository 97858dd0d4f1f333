import type { BrowserContext } from 'playwright-core';

/**
 * Replaces Google's script that popups communicate through, which is not available offline: the same calls over postMessage. Only for tests with popups,
 * since everything that a context with a route requests takes the way through the test, and nothing comes from the browser's cache.
 */
export async function routeGapi(context: BrowserContext): Promise<void> {
  await context.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${stub.toString()})()` }),
  );
  // Styles of the emulator's popup.
  await context.route(/^https:\/\/(?:unpkg\.com|fonts\.googleapis\.com)\//, (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
}

// --- internal ---

function stub(): void {
  type Answer = (answers: readonly unknown[]) => void;
  const handlers = new Map<string, (data: unknown) => unknown>();
  const held: { name: string; data: unknown; number: number; source: Window }[] = [];
  const waiting = new Map<number, Answer>();
  let sent = 0;
  const answer = async ({ name, data, number, source }: (typeof held)[number]) =>
    source.postMessage({ gapi: 'answer', number, answers: [await handlers.get(name)?.(data)] }, '*');
  addEventListener('message', ({ data, source }) => {
    if (data?.gapi === 'call') {
      const call = { ...data, source: source as Window };
      if (handlers.has(call.name)) void answer(call);
      else held.push(call);
    }
    // The SDK throws in its own callback after every success; Google's script ignores that.
    if (data?.gapi === 'answer')
      try {
        waiting.get(data.number)?.(data.answers);
      } catch {}
  });
  const channel = (target: () => Window) => ({
    restyle: async () => {},
    ping: async (done: () => void) => done(),
    register(name: string, handler: (data: unknown) => unknown) {
      handlers.set(name, handler);
      for (const call of held.splice(0)) if (call.name === name) void answer(call);
    },
    send(name: string, data: unknown, done: Answer) {
      waiting.set(++sent, done);
      target().postMessage({ gapi: 'call', name, data, number: sent }, '*');
    },
  });
  const context = {
    getParentIframe: () => channel(() => parent),
    async open({ where, url }: { where: HTMLElement; url: string }, opened: (frame: ReturnType<typeof channel>) => unknown) {
      const frame = document.createElement('iframe');
      frame.src = url;
      frame.hidden = true;
      frame.title = 'Auth';
      await new Promise((resolve) => {
        frame.addEventListener('load', resolve);
        where.append(frame);
      });
      return opened(channel(() => frame.contentWindow as Window));
    },
  };
  const scope = window as unknown as Record<string, unknown> & { gapi_onload?: () => void };
  scope['gapi'] = {
    load: (_: string, { callback }: { callback: () => void }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, Iframe: () => {}, getContext: () => context },
  };
  const asked = new URL((document.currentScript as HTMLScriptElement).src).searchParams.get('onload');
  if (asked) (scope[asked] as () => void)();
  scope.gapi_onload?.();
}
