/** The repository whose workflow builds the site. */
export interface Repository {
  /** `owner/name`. */
  readonly repository: string;
  /** A token of GitHub that may write its contents, which is what dispatching takes. */
  readonly token: string;
  /** Where GitHub answers. */
  readonly api: string;
}

/** Has GitHub run the workflow that waits for `repository_dispatch`; returns why it would not, and null where it does. */
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
    // Nothing but a name: what a request could not be made of may be the token.
    const { name, cause } = error as Error;
    return `GitHub could not be reached: ${(cause as { readonly code?: string } | undefined)?.code ?? name}`;
  }
}

// --- internal ---

/** Less than the function has, so that whoever waits hears why. */
const PATIENCE_MS = 10_000;

function reasonIn(text: string): string {
  try {
    return String((JSON.parse(text) as { readonly message?: unknown }).message);
  } catch {
    return text.slice(0, 200);
  }
}
