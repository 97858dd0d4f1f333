/** An expected error: what went wrong, in the user's terms, and what to do about it. Anything else that is thrown is a bug of ours. */
export class AcademyError extends Error {
  override readonly name: string;
  /** The next action. */
  readonly hint: string | undefined;
  /** The place in a project file where it can be fixed: `templates/blocks/hero.tsx:12:5`. */
  readonly at: string | undefined;
  /** 1: the build failed. 2: wrong usage or configuration. */
  readonly exitCode: 1 | 2;

  constructor({ name, message, hint, at, exitCode = 1, cause }: AcademyErrorInit) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = name;
    this.hint = hint;
    this.at = at;
    this.exitCode = exitCode;
  }
}

interface AcademyErrorInit {
  /** Permanent and greppable: `MissingToken`. */
  readonly name: string;
  readonly message: string;
  readonly hint?: string;
  readonly at?: string | undefined;
  readonly exitCode?: 1 | 2;
  readonly cause?: unknown;
}

/** An error of wrong usage or configuration, after which the command exits with 2. */
export const usageError = (init: Omit<AcademyErrorInit, 'exitCode'>): AcademyError => new AcademyError({ ...init, exitCode: 2 });

/** The message of any thrown value. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string') return thrown.message;
  return String(thrown);
}

/** Indented lines, as many as anybody reads. */
export function listed(lines: readonly string[]): string {
  const more = lines.length > SHOWN ? [`and ${lines.length - SHOWN} more`] : [];
  return [...lines.slice(0, SHOWN), ...more].map((line) => `  ${line}`).join('\n');
}

// --- internal ---

const SHOWN = 20;
