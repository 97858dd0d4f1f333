/** Learns whether the site was published anew since a page was loaded. */
export interface BuildCheck {
  /** Asks the site; a question that is under way is not asked twice. */
  check(): Promise<void>;
  isOutdated(): boolean;
}

interface Sources {
  /** The id of the build that is published; null where it cannot be learnt now. */
  latest(): Promise<string | null>;
  /** The build that this tab knew last. */
  recall(): string | null;
  remember(id: string): void;
  /** Is told once that the page is outdated. */
  onOutdated(): void;
}

/**
 * A page does not know its own build: its id is made of all pages, and one that held it would change with every build. So what a page counts as
 * its own is what the tab knew when it was loaded, or else the first answer (docs/adr/0013-build-check.md).
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

/** The id in the text of `builds/latest.json`; null where there is none. */
export function parseBuildId(text: string): string | null {
  try {
    const { id } = JSON.parse(text) as { readonly id?: unknown };
    return typeof id === 'string' && id !== '' ? id : null;
  } catch {
    return null;
  }
}
