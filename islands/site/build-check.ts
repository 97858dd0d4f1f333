/** Detects whether a new build was published since the page was loaded. */
export interface BuildCheck {
  /** Fetches the current build id; concurrent calls share one request. */
  check(): Promise<void>;
  isOutdated(): boolean;
}

interface Sources {
  /** The id of the published build; null if it cannot be fetched now. */
  latest(): Promise<string | null>;
  /** The last build known in this tab. */
  recall(): string | null;
  remember(id: string): void;
  /** Called once when the page is outdated. */
  onOutdated(): void;
}

/**
 * A page does not contain its own build id: the id is a hash of all pages, so including it would change every page with every build. Instead, a page
 * takes as its own the id known to the tab when it was loaded, or else the first response (docs/adr/0013-build-check.md).
 */
export function createBuildCheck({ latest, recall, remember, onOutdated }: Sources): BuildCheck {
  let own = recall();
  let outdated = false;
  let underway: Promise<void> | null = null;

  const ask = async () => {
    const id = await latest();
    if (id === null) return;
    own ??= id;
    remember(id);
    if (id === own || outdated) return;
    outdated = true;
    onOutdated();
  };
  return {
    check: () => (underway ??= ask().finally(() => (underway = null))),
    isOutdated: () => outdated,
  };
}
