import { onRequest, type HttpsFunction } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import { dispatchBuild, type Repository } from './dispatch-build.ts';
import { isSigned } from './signature.ts';

/** The function's settings; empty if not configured. */
export interface WebhookSettings extends Omit<Repository, 'api'> {
  /** The secret that Storyblok signs with. */
  readonly secret: string;
}

/**
 * The function `siteWebhook`: connects Storyblok, whose webhooks are signed but cannot authenticate anywhere, to GitHub, which requires a token. Its
 * responses appear in Storyblok's webhook log, so they state what is wrong but contain no secrets.
 */
export function storyblokWebhook(readSettings: () => WebhookSettings, api = 'https://api.github.com'): HttpsFunction {
  const secrets = ['STORYBLOK_WEBHOOK_SECRET', 'GITHUB_DISPATCH_TOKEN'];
  return onRequest({ region: 'us-central1', maxInstances: 2, timeoutSeconds: 20, memory: '256MiB', secrets }, async (request, response) => {
    // Storyblok expects JSON.
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
    // A request without a body has no `rawBody`, whatever its type says.
    if (!isSigned(request.rawBody ?? Buffer.of(), request.headers['webhook-signature'], secret))
      return answer(401, 'The signature does not match STORYBLOK_WEBHOOK_SECRET.');
    const refusal = await dispatchBuild({ repository, token, api });
    if (refusal === null) return answer(200, 'GitHub builds the site.');
    logger.error(refusal);
    return answer(502, refusal);
  });
}
