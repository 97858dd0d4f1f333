import { loadAccounts } from '../../account/load.ts';
import { readHint } from '../../account/session/hint.ts';
import { DONE_KEY, keep, keepLessons, readKept, readLessons } from './done-lessons.ts';
import { joinLessons, parseLessons, saysMore, toText, type Lessons } from './lessons.ts';

let telling: Promise<void> | undefined;

/**
 * Synchronizes lesson progress with the account of the signed-in user, once an hour and whenever there are changes. If two devices do so at the same
 * time, a lost change is sent again the next time.
 */
export function tellAccount(): Promise<void> {
  telling ??= tell().finally(() => (telling = undefined));
  return telling;
}

/** Whether an account has all the progress stored here. */
export function isTold(): boolean {
  return !saysMore(readLessons(), readOwner()?.known ?? {});
}

/**
 * Removes the progress of a user who is leaving this browser or left it at a time (milliseconds since 1970): later entries belong to somebody else.
 */
export function forgetLessons(left = Infinity): void {
  const others = Object.entries(readLessons()).filter(([, at]) => Math.abs(at) > left);
  keep(DONE_KEY, others.length > 0 ? Object.fromEntries(others) : null);
  keep(OWNER_KEY, null);
}

/** Keeps progress that could not be saved in the account when signing out, for the user's return. */
export function leaveLessons(uid: string): void {
  forgetOthers(uid);
  keep(OWNER_KEY, { asked: 0, known: {}, ...readOwner(), uid, left: Date.now() } satisfies Owner);
}

// --- internal ---

/** Who the progress in this browser belongs to, and what their account has. */
interface Owner {
  readonly uid: string;
  /** When the account was last read, in milliseconds since 1970. */
  readonly asked: number;
  readonly known: Lessons;
  /** When they signed out and left unsaved progress, in milliseconds since 1970. */
  readonly left?: number;
}

const OWNER_KEY = `${DONE_KEY}.of`;
const AN_HOUR = 3_600_000;

async function tell(): Promise<void> {
  const accounts = await loadAccounts();
  const { person } = await accounts.whoIsSignedIn();
  if (!person) return;
  const { uid } = person;
  forgetOthers(uid);
  if (!isDue()) return;
  const asked = Date.now();
  const theirs = parseLessons(await accounts.loadLessons());
  const all = joinLessons(readLessons(), theirs);
  // Another tab may have signed out or switched accounts meanwhile: this progress is not theirs, and removed progress must not return.
  const isGone = () => readHint()?.uid !== uid;
  if (isGone()) return;
  if (saysMore(all, theirs)) await accounts.saveLessons(toText(all));
  if (isGone()) return;
  keep(OWNER_KEY, { uid, asked, known: all } satisfies Owner);
  // If the browser's storage is full, storing would trigger another synchronization, and so on.
  if (readOwner()?.asked !== asked) return;
  // Changes made meanwhile are sent by the next page.
  keepLessons(joinLessons(all, readLessons()));
}

// Progress made while signed out goes to the user who signs in; progress left by somebody else does not. A session that ended by itself counts until
// its account was last read.
function forgetOthers(uid: string): void {
  const owner = readOwner();
  if (owner && owner.uid !== uid) forgetLessons(owner.left ?? owner.asked);
}

function isDue(): boolean {
  const owner = readOwner();
  return !owner || Math.abs(Date.now() - owner.asked) > AN_HOUR || !isTold();
}

const readOwner = () => readKept<Owner>(OWNER_KEY);
