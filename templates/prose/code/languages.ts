export interface Language {
  /** As entered by the editor: `ts`. */
  readonly name: string;
  /** Display name: `TypeScript`. Empty for plain text. */
  readonly label: string;
  /** Null for code without highlighting. */
  readonly grammar: Grammar | null;
}

/** The languages with highlighting: names that editors may use, display name, and grammar. */
const LANGUAGES = [
  ['bash', 'Bash', 'bash'],
  ['console sh shell zsh', 'Shell', 'bash'],
  ['css', 'CSS', 'css'],
  ['diff patch', 'Diff', 'diff'],
  ['html', 'HTML', 'markup'],
  ['http', 'HTTP', 'http'],
  ['cjs javascript js mjs', 'JavaScript', 'javascript'],
  ['json jsonc', 'JSON', 'json'],
  ['json5', 'JSON', 'json5'],
  ['jsx', 'JSX', 'jsx'],
  ['markdown md', 'Markdown', 'markdown'],
  ['php', 'PHP', 'php'],
  ['py python', 'Python', 'python'],
  ['sass', 'Sass', 'sass'],
  ['scss', 'SCSS', 'scss'],
  ['sql', 'SQL', 'sql'],
  ['svelte', 'Svelte', 'svelte'],
  ['svg', 'SVG', 'markup'],
  ['cts mts ts typescript', 'TypeScript', 'typescript'],
  ['tsx', 'TSX', 'tsx'],
  ['vue', 'Vue', 'vue'],
  ['xml', 'XML', 'markup'],
  ['yaml yml', 'YAML', 'yaml'],
] as const;

export type Grammar = (typeof LANGUAGES)[number][2];

/** All grammars. */
export const GRAMMARS: readonly Grammar[] = [...new Set(LANGUAGES.map(([, , grammar]) => grammar))];

/**
 * The language of a code block, from Storyblok's class.
 *
 * @example languageOf('language-ts') // => { name: 'ts', label: 'TypeScript', grammar: 'typescript' }
 * @example languageOf('elixir') // => { name: 'elixir', label: 'elixir', grammar: null }
 */
export function languageOf(className: string): Language {
  const name = className.replace(/^lang(?:uage)?-/, '').toLowerCase();
  const known = BY_NAME.get(name);
  if (known) return known;
  return WITHOUT.has(name) || !/^[a-z0-9+#-]+$/.test(name)
    ? { name: 'plaintext', label: '', grammar: null }
    : { name, label: name, grammar: null };
}

// --- internal ---

const BY_NAME: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap(([names, label, grammar]) => names.split(' ').map((name) => [name, { name, label, grammar }] as const)),
);

const WITHOUT = new Set(['', 'plain', 'plaintext', 'text', 'txt']);
