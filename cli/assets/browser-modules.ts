/** A bundled browser script. Addresses are URL paths. */
export interface BrowserModule {
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly sources: readonly string[];
}

/** These modules and everything they import; with `dynamic`, dynamic imports too. */
export function importedBy(
  addresses: readonly string[],
  modules: ReadonlyMap<string, BrowserModule>,
  { dynamic = false }: { readonly dynamic?: boolean } = {},
): readonly string[] {
  const reached = new Set<string>();
  const visit = (address: string) => {
    if (reached.has(address)) return;
    reached.add(address);
    const { imports = [], dynamicImports = [] } = modules.get(address) ?? {};
    for (const next of dynamic ? [...imports, ...dynamicImports] : imports) visit(next);
  };
  for (const address of addresses) visit(address);
  return [...reached];
}

/** Whether these modules, with everything they import at once, have Firebase in them. */
export const haveFirebase = (addresses: readonly string[], modules: ReadonlyMap<string, BrowserModule>): boolean =>
  importedBy(addresses, modules).some((address) => modules.get(address)?.sources.some((source) => FIREBASE.test(source)));

// --- internal ---

const FIREBASE = /node_modules\/@?firebase\//;
