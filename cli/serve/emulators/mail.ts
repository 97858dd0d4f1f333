import type { RequestListener } from 'node:http';
import { askEmulator } from './ask-emulator.ts';

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
  const told = new Set<string>();
  return (request, response) => {
    // A preflight request goes to the same address and does not tell the language.
    if (request.method === 'POST' && request.url?.includes('accounts:sendOobCode'))
      response.once('finish', async () => {
        const mails = await fetchAll().catch(() => []);
        for (const mail of mails.filter(({ oobCode }) => !told.has(oobCode))) {
          told.add(mail.oobCode);
          onMail({ ...mail, language: request.headers['x-firebase-locale']?.toString() });
        }
      });
    listener(request, response);
  };
}
