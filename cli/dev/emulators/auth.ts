import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { requestedUrl } from '../../lib/listen.ts';
import { askEmulator, POLICY_PATH } from './requests.ts';
import { requireTools } from './tools.ts';

/** Firebase's password requirements, as returned by `GET /v2/passwordPolicy`. */
export interface PasswordPolicy {
  readonly minPasswordLength: number;
  readonly maxPasswordLength?: number;
  readonly containsLowercaseCharacter?: boolean;
  readonly containsUppercaseCharacter?: boolean;
  readonly containsNumericCharacter?: boolean;
  readonly containsNonAlphanumericCharacter?: boolean;
}

/**
 * The auth emulator of firebase-tools, in this process, with what it lacks in front of it: a password policy, which `PUT` to the same URL changes.
 * Enumeration protection is enabled, as in every new Firebase project.
 */
export async function createAuthEmulator(project: string): Promise<RequestListener> {
  const spec = requireTools<ApiSpec>('auth/apiSpec').default;
  spec.paths = neededPaths(spec.paths);
  const { createApp } = requireTools<Server>('auth/server');
  const emulator = await createApp(project, NO_WARNING, new Map());
  let policy: PasswordPolicy = DEFAULT_POLICY;
  return (request, response) => {
    if (requestedUrl(request)?.pathname !== POLICY_PATH || request.method === 'OPTIONS') return emulator(request, response);
    if (request.method !== 'PUT') return sendPolicy(response, policy);
    return void readJson(request).then(
      (changed) => {
        policy = (changed as PasswordPolicy | null) ?? DEFAULT_POLICY;
        sendPolicy(response, policy);
      },
      // Any site can send something here, which must not end the server.
      () => response.writeHead(400).end(),
    );
  };
}

/** An e-mail that the auth emulator would have sent. */
export interface Mail {
  readonly email: string;
  /** The new address, if one is being changed. */
  readonly newEmail?: string;
  readonly requestType: 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'EMAIL_SIGNIN' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';
  readonly oobCode: string;
  /** Performs the action of the e-mail; for a password reset, with `&newPassword=…`. */
  readonly oobLink: string;
  /** The language it was requested in; only known when it is reported. */
  readonly language?: string | undefined;
}

/** The e-mails so far, oldest first. */
export async function fetchMails(auth: string, project: string): Promise<readonly Mail[]> {
  const { data } = await askEmulator<{ readonly oobCodes?: readonly Mail[] }>(`${auth}/emulator/v1/projects/${project}/oobCodes`);
  return data.oobCodes ?? [];
}

/** Reports each e-mail after the request that sent it. */
export function announceMails(
  listener: RequestListener,
  fetchAll: () => Promise<readonly Mail[]>,
  onMail: (mail: Mail) => void,
): RequestListener {
  const reported = new Set<string>();
  return (request, response) => {
    // A preflight request goes to the same address and does not tell the language.
    if (request.method === 'POST' && request.url?.includes('accounts:sendOobCode'))
      response.once('finish', async () => {
        const mails = await fetchAll().catch(() => []);
        for (const mail of mails.filter(({ oobCode }) => !reported.has(oobCode))) {
          reported.add(mail.oobCode);
          onMail({ ...mail, language: request.headers['x-firebase-locale']?.toString() });
        }
      });
    listener(request, response);
  };
}

// --- internal ---

const DEFAULT_POLICY: PasswordPolicy = { minPasswordLength: 6 };
const NO_WARNING = 0;

type Paths = Record<string, { parameters?: readonly { readonly $ref?: string }[] }>;
interface ApiSpec {
  readonly default: { paths: Paths };
}
interface Server {
  readonly createApp: (project: string, mode: number, states: Map<string, unknown>) => Promise<RequestListener>;
}

const NEEDED = [
  /^\/v1\/accounts:(createAuthUri|delete|lookup|resetPassword|sendOobCode|signIn(WithEmailLink|WithIdp|WithPassword)|signUp|update)$/,
  /^\/v1\/(projects|token)$/,
  /^\/v1\/projects\/\{targetProjectId\}\/accounts(:(delete|lookup|update))?$/,
  /^\/v2\/recaptchaConfig$/,
  /^\/emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes)$/,
];

// The schemas of all 80 paths take six seconds to compile, these one; the same parameters repeated in every path, which are never sent, take time
// too.
function neededPaths(paths: Paths): Paths {
  const needed = Object.entries(paths).filter(([path]) => NEEDED.some((pattern) => pattern.test(path)));
  return Object.fromEntries(
    needed.map(([path, { parameters, ...operations }]) => {
      const own = parameters?.filter(({ $ref }) => !$ref) ?? [];
      return [path, own.length > 0 ? { ...operations, parameters: own } : operations];
    }),
  );
}

function sendPolicy(response: ServerResponse, policy: PasswordPolicy): void {
  const answer = {
    customStrengthOptions: policy,
    allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  };
  response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(JSON.stringify(answer));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || 'null');
}
