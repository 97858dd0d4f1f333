import type { PublicFirebase } from '../../islands/config.ts';
import { readEmulatorEnv } from '../config/env.ts';
import { AcademyError } from '../report/errors.ts';
import type { Style } from '../report/log.ts';
import { startEmulators } from './emulators/emulators.ts';
import type { Emulators } from './emulators/emulators.ts';
import type { Mail } from './emulators/auth.ts';
import { withFirebase } from './page-config.ts';

/** Firebase on this machine, as offered by `preview` and `dev`. */
export interface LocalFirebase {
  /** What a page needs to know about the emulators. */
  readonly config: PublicFirebase;
  /** Adds their addresses to a page before it is sent. */
  readonly decorate: (html: string) => string;
  /** Loads changed security rules, or reports what is wrong with them. */
  reloadRules(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly root: string;
  readonly style: Style;
  readonly tell: (line: string) => void;
  /** The origin of the site, for the links in e-mails. */
  readonly site: () => string;
}

/** Starts the emulators so that accounts can be tried out; null, with a message, if they are not installed. */
export async function openLocalFirebase({ root, style, tell, site }: Options): Promise<LocalFirebase | null> {
  const warn = ({ message, hint }: AcademyError) => tell(`${style('yellow', message)}${hint ? style('dim', ` ${hint}`) : ''}`);
  const onMail = (mail: Mail) =>
    tell(`${style('cyan', `✉ ${mail.newEmail ?? mail.email}`)} ${ABOUT[mail.requestType]}: ${toLink(mail, site())}`);
  let emulators: Emulators;
  try {
    emulators = await startEmulators({ root, env: readEmulatorEnv(), onMail });
  } catch (error) {
    if (!(error instanceof AcademyError)) throw error;
    warn(error);
    return null;
  }
  tell(
    `${style('green', '✓')} Firebase emulators are running: you can try out accounts ${style('dim', '(nothing is kept when they stop)')}`,
  );
  if (emulators.withoutFirestore !== null)
    tell(style('yellow', `${emulators.withoutFirestore} Profiles cannot be read or saved without it.`));
  return {
    config: emulators.config,
    decorate: (html) => withFirebase(html, emulators.config),
    reloadRules: () =>
      emulators.reloadRules().catch((error: unknown) => (error instanceof AcademyError ? warn(error) : Promise.reject(error))),
    close: emulators.close,
  };
}

// --- internal ---

const ABOUT: Readonly<Record<Mail['requestType'], string>> = {
  VERIFY_EMAIL: 'verification link',
  PASSWORD_RESET: 'password reset link',
  EMAIL_SIGNIN: 'sign-in link',
  VERIFY_AND_CHANGE_EMAIL: 'link to confirm the new address',
  RECOVER_EMAIL: 'link to restore the old address',
};

// The emulator's own page only says that it worked; ours is what users will see.
function toLink({ oobLink, language }: Mail, site: string): string {
  const { searchParams } = new URL(oobLink);
  if (language) searchParams.set('lang', language);
  return `${site}/action?${searchParams}`;
}
