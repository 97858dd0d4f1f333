import { loadAccounts } from '../account/load.ts';
import { readHint } from '../session/hint.ts';
import { DONE_KEY, keep, keepLessons, readKept, readLessons } from './done-lessons.ts';
import { joinLessons, parseLessons, saysMore, toText } from './lessons.ts';
import type { Lessons } from './lessons.ts';

let telling: Promise<void> | undefined;

/**
 * Tells the account of whoever is signed in what this browser knows of their lessons, and learns what other devices told it: once an hour, and whenever
 * there is something to tell. Two devices that tell at once are no harm: whichever is not heard says it again the next time.
 */
export function tellAccount(): Promise<void> {
  telling ??= tell().finally(() => (telling = undefined));
  return telling;
}

/** Whether some account knows all that is kept here. */
export function isTold(): boolean {
  return !saysMore(readLessons(), readOwner()?.known ?? {});
}

/** Forgets the lessons of somebody who leaves this browser, or has left it at a time (milliseconds since 1970): what was said since is somebody else's. */
export function forgetLessons(left = Infinity): void {
  const others = Object.entries(readLessons()).filter(([, at]) => Math.abs(at) > left);
  keep(DONE_KEY, others.length > 0 ? Object.fromEntries(others) : null);
  keep(OWNER_KEY, null);
}

/** Leaves lessons that the account of somebody who signs out does not know, for when they are back. */
export function leaveLessons(uid: string): void {
  forgetOthers(uid);
  keep(OWNER_KEY, { asked: 0, known: {}, ...readOwner(), uid, left: Date.now() } satisfies Owner);
}

// --- internal ---

/** Whose the lessons in this browser are, and what their account knows. */
interface Owner {
  readonly uid: string;
  /** When it was asked, in milliseconds since 1970. */
  readonly asked: number;
  readonly known: Lessons;
  /** When they signed out and left them here, in milliseconds since 1970. */
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
  // Another tab may have signed out meanwhile, or somebody else in: these lessons are not theirs, and what was taken away must not come back.
  const isGone = () => readHint()?.uid !== uid;
  if (isGone()) return;
  if (saysMore(all, theirs)) await accounts.saveLessons(toText(all));
  if (isGone()) return;
  keep(OWNER_KEY, { uid, asked, known: all } satisfies Owner);
  // The account is not asked again and again where the browser has no room for it.
  if (readOwner()?.asked !== asked) return;
  // What was said meanwhile is told by the next page.
  keepLessons(joinLessons(all, readLessons()));
}

// What nobody had signed in for is theirs from now on; what somebody else left is not. Whose session ended by itself was last here when they were asked for.
function forgetOthers(uid: string): void {
  const owner = readOwner();
  if (owner && owner.uid !== uid) forgetLessons(owner.left ?? owner.asked);
}

function isDue(): boolean {
  const owner = readOwner();
  return !owner || Math.abs(Date.now() - owner.asked) > AN_HOUR || !isTold();
}

const readOwner = () => readKept<Owner>(OWNER_KEY);
