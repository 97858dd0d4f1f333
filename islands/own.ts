// What a site adds to the program's, whose files it does not change: it declares more of these interfaces (`declare module 'academy'`).

/** The props of the islands that a site adds, by name, as in `Islands` (docs/adding-an-island.md). */
export interface OwnIslands {}

/** The messages that a site adds, by key, as in the files in `locales/`. */
export interface OwnMessages {}
