import type { RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import { trustEmulatorTokens } from '../../config/env.ts';
import { memoryAttempts } from '../../../functions/src/memory-attempts.ts';
import { memorySubscribers } from '../../../functions/src/memory-subscribers.ts';
import { LOCAL_ORIGINS } from '../../../functions/src/origins.ts';
import type { KeptSubscriber } from '../../../functions/src/subscribers.ts';
import type { Languages } from '../../../functions/src/subscription.ts';
import { SUBSCRIBERS_PATH } from './requests.ts';

interface FunctionsOptions {
  readonly project: string;
  readonly languages: Languages;
  /** Called for everybody who subscribes, again too. */
  readonly onSubscriber: (subscriber: KeptSubscriber) => void;
}

/** Serves the callable functions under the URLs of the emulator suite, keeping subscribers in memory. */
export async function createFunctionsEmulator({ project, languages, onSubscriber }: FunctionsOptions): Promise<RequestListener> {
  const { addSubscriber } = await loadAddSubscriber();
  const subscribers = memorySubscribers(onSubscriber);
  const attempts = memoryAttempts();
  const app = express();
  app.disable('x-powered-by');
  // Its requests only add the raw body, which callables do not read.
  const callable = addSubscriber({ subscribers, attempts, origins: LOCAL_ORIGINS, languages }) as unknown as RequestHandler;
  app.all(`/${project}/us-central1/addSubscriberToList`, express.json({ strict: false }), callable);
  app.get(SUBSCRIBERS_PATH, (_, response) => void response.json(subscribers.all()));
  app.delete(SUBSCRIBERS_PATH, (_, response) => {
    subscribers.clear();
    attempts.clear();
    response.json({});
  });
  return app;
}

/** The callable's code. firebase-functions reads the environment and captures the console when it is loaded. */
export async function loadAddSubscriber() {
  trustEmulatorTokens();
  const { console: terminal } = globalThis;
  const { debug } = terminal;
  // It would log every call.
  terminal.debug = () => {};
  try {
    return await import('../../../functions/src/add-subscriber.ts');
  } finally {
    terminal.debug = debug;
  }
}
