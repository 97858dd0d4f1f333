import { onRequest } from 'firebase-functions/https';
import type { HttpsFunction } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import { dispatchBuild } from './dispatch-build.ts';
import type { Repository } from './dispatch-build.ts';
import { isSigned } from './signature.ts';

/** What the function has to be told; empty where it is not. */
export interface WebhookSettings extends Omit<Repository, 'api'> {
  /** What Storyblok signs with. */
  readonly secret: string;
}

/**
 * The function `siteWebhook`: stands between Storyblok, whose webhooks can be checked but cannot sign in anywhere, and GitHub, which wants a token. What it
 * answers stands in Storyblok's log of the webhook, so that it says what is wrong and nothing that is secret.
 */
export function storyblokWebhook(readSettings: () => WebhookSettings, api = 'https://api.github.com'): HttpsFunction {
  const secrets = ['STORYBLOK_WEBHOOK_SECRET', 'GITHUB_DISPATCH_TOKEN'];
  return onRequest({ region: 'us-central1', maxInstances: 2, timeoutSeconds: 20, memory: '256MiB', secrets }, async (request, response) => {
    // Storyblok wants JSON back.
    const answer = (status: number, message: string) => void response.status(status).json({ message });
    if (request.method !== 'POST') {
      response.set('allow', 'POST');
      return answer(405, 'Send a POST request.');
    }
    const { secret, token, repository } = readSettings();
    const missing = Object.entries({
      STORYBLOK_WEBHOOK_SECRET: secret,
      GITHUB_DISPATCH_TOKEN: token,
      GITHUB_REPOSITORY: repository,
    }).flatMap(([name, value]) => (value === '' ? [name] : []));
    if (missing.length > 0) return answer(503, `The function has no value for ${missing.join(', ')}.`);
    // Without a body there are no bytes either, whatever its type says.
    if (!isSigned(request.rawBody ?? Buffer.of(), request.headers['webhook-signature'], secret))
      return answer(401, 'The signature does not match STORYBLOK_WEBHOOK_SECRET.');
    const refusal = await dispatchBuild({ repository, token, api });
    if (refusal === null) return answer(200, 'GitHub builds the site.');
    logger.error(refusal);
    return answer(502, refusal);
  });
}
