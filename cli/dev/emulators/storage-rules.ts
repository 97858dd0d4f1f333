import { existsSync } from 'node:fs';
import { PICTURE } from '../../../islands/user-fields.ts';
import type { EmulatorEnv } from '../../config/env.ts';
import { isAllowed, type StorageRequest } from '../../config/storage-rules.ts';
import { isObject, jsonIn } from '../../lib/json.ts';
import { rulesNotValid } from '../../report/errors/firebase.ts';
import { findJava, readRules, requireTools } from './tools.ts';

/** What evaluates the rules of Storage here. */
export interface StorageRules {
  /** Why our own check does it; null if Storage's runtime does. */
  readonly withoutRuntime: string | null;
  /** What firebase-tools asks whether a request is allowed. */
  readonly ruleset: () => Ruleset;
  /** Loads a rules file; throws an error that names the lines of any mistakes. Our own check has nothing to load. */
  use(file: string): Promise<void>;
  stop(): Promise<void>;
}

interface Ruleset {
  readonly verify: (asked: Asked) => Promise<{ readonly permitted?: boolean; readonly issues: { readonly exist: () => boolean } }>;
}

/** Starts the runtime that `firebase setup:emulators:storage` downloads; without it, our own check of the same table stands in. */
export async function openStorageRules({ path }: EmulatorEnv): Promise<StorageRules> {
  const { getDownloadDetails } = requireTools<Downloads>('downloadableEmulators');
  if (!existsSync(getDownloadDetails('storage').downloadPath))
    return standIn('its rules runtime is not installed (`npx firebase setup:emulators:storage`)');
  // Without Java, firebase-tools would end the process.
  if (!findJava(path)) return standIn('its rules runtime needs Java, which is not installed');
  const { StorageRulesRuntime } = requireTools<Runtimes>('storage/rules/runtime');
  const runtime = new StorageRulesRuntime();
  const started = runtime.start(false);
  const ended = new Promise<'ended'>((resolve) => runtime._childprocess?.once('exit', () => resolve('ended')));
  if ((await Promise.race([started, ended])) === 'ended') return standIn('its rules runtime did not start (`java -version`)');
  let ruleset: Ruleset | undefined;
  return {
    withoutRuntime: null,
    ruleset: () => ruleset ?? NOTHING,
    async use(file) {
      const loaded = await runtime.loadRuleset({ files: [{ name: file, content: readRules(file) }] });
      const mistakes = loaded.issues.all.map(toMistake);
      if (!loaded.ruleset || mistakes.length > 0) throw rulesNotValid(file, mistakes);
      ruleset = loaded.ruleset;
    },
    stop: () => runtime.stop(),
  };
}

// --- internal ---

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly file: { readonly after?: StorageRequest['file'] };
  readonly token?: string | undefined;
}

const toRuleset = (isPermitted: (asked: Asked) => boolean): Ruleset => ({
  verify: async (asked) => ({ permitted: isPermitted(asked), issues: { exist: () => false } }),
});

const NOTHING = toRuleset(() => false);
const OURS = toRuleset(({ method, path, file, token }) => isAllowed(PICTURE, { method, path, uid: uidOf(token), file: file.after }));

const standIn = (withoutRuntime: string): StorageRules => ({
  withoutRuntime,
  ruleset: () => OURS,
  use: async () => {},
  stop: async () => {},
});

/** The user of a token, which the auth emulator does not sign; null if there is none. Who shows something else is a visitor. */
function uidOf(token: string | undefined): string | null {
  const [, payload = ''] = token?.split('.') ?? [];
  const claims = jsonIn(Buffer.from(payload, 'base64url').toString());
  return isObject(claims) && typeof claims['user_id'] === 'string' ? claims['user_id'] : null;
}

/** An issue, which the runtime tells as JSON. */
function toMistake(issue: string): string {
  const { description_: text, sourcePosition_: at } = JSON.parse(issue) as Issue;
  return `${at.line_}:${at.column_ ?? 1} ${text}`;
}

interface Issue {
  readonly description_: string;
  readonly sourcePosition_: { readonly line_: number; readonly column_?: number };
}

interface Downloads {
  readonly getDownloadDetails: (emulator: 'storage') => { readonly downloadPath: string };
}

interface Runtimes {
  readonly StorageRulesRuntime: new () => {
    readonly start: (download: boolean) => Promise<void>;
    readonly stop: () => Promise<void>;
    readonly loadRuleset: (source: {
      readonly files: readonly { readonly name: string; readonly content: string }[];
    }) => Promise<{ readonly ruleset?: Ruleset; readonly issues: { readonly all: readonly string[] } }>;
    readonly _childprocess?: { once(event: 'exit', listener: () => void): void };
  };
}
