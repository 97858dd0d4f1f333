/** The repository whose workflow builds the site. */
export interface Repository {
  /** `owner/name`. */
  readonly repository: string;
  /** A GitHub token with write access to the repository's contents, as dispatching requires. */
  readonly token: string;
  /** Origin of the GitHub API. */
  readonly api: string;
}

/** Triggers GitHub's workflow for `repository_dispatch`; returns null, or the reason for a failure. */
export async function dispatchBuild({ repository, token, api }: Repository): Promise<string | null> {
  const headers = { accept: 'application/vnd.github+json', authorization: `Bearer ${token}`, 'user-agent': 'academy' };
  const body = JSON.stringify({ event_type: 'storyblok' });
  try {
    const response = await fetch(`${api}/repos/${repository}/dispatches`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return null;
    return `GitHub answered ${response.status} for ${repository}: ${reasonIn(await response.text())}`;
  } catch (error) {
    // Only the code or name, because the message of a malformed request may contain the token.
    const { name, cause } = error as Error;
    return `GitHub could not be reached: ${(cause as { readonly code?: string } | undefined)?.code ?? name}`;
  }
}

// --- internal ---

/** Shorter than the function's own timeout, so that the caller still receives the reason. */
const PATIENCE_MS = 10_000;

function reasonIn(text: string): string {
  try {
    return String((JSON.parse(text) as { readonly message?: unknown }).message);
  } catch {
    return text.slice(0, 200);
  }
}
