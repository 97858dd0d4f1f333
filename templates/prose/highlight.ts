import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import scss from 'highlight.js/lib/languages/scss';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { SpanEmitter } from './span-emitter.ts';

const GRAMMARS = { bash, css, diff, http, javascript, json, markdown, php, python, scss, sql, typescript, xml, yaml };

export type Grammar = keyof typeof GRAMMARS;

export interface Language {
  /** As the editor wrote it: `ts`. */
  readonly name: string;
  /** As readers know it: `TypeScript`. Empty for plain text. */
  readonly label: string;
  /** Null where its code stays without colours. */
  readonly grammar: Grammar | null;
}

/** The languages that get colours: names an editor may use, what readers see, and the grammar. */
const LANGUAGES: readonly (readonly [names: string, label: string, grammar: Grammar])[] = [
  ['bash', 'Bash', 'bash'],
  ['console sh shell zsh', 'Shell', 'bash'],
  ['css', 'CSS', 'css'],
  ['diff patch', 'Diff', 'diff'],
  ['html', 'HTML', 'xml'],
  ['http', 'HTTP', 'http'],
  ['cjs javascript js mjs', 'JavaScript', 'javascript'],
  ['json json5 jsonc', 'JSON', 'json'],
  ['jsx', 'JSX', 'javascript'],
  ['markdown md', 'Markdown', 'markdown'],
  ['php', 'PHP', 'php'],
  ['py python', 'Python', 'python'],
  ['sass scss', 'SCSS', 'scss'],
  ['sql', 'SQL', 'sql'],
  ['svelte', 'Svelte', 'xml'],
  ['svg', 'SVG', 'xml'],
  ['cts mts ts typescript', 'TypeScript', 'typescript'],
  ['tsx', 'TSX', 'typescript'],
  ['vue', 'Vue', 'xml'],
  ['xml', 'XML', 'xml'],
  ['yaml yml', 'YAML', 'yaml'],
];

/**
 * The language of a code block, from the class Storyblok stores it as.
 *
 * @example languageOf('language-ts') // => { name: 'ts', label: 'TypeScript', grammar: 'typescript' }
 * @example languageOf('elixir') // => { name: 'elixir', label: 'elixir', grammar: null }
 */
export function languageOf(className: string): Language {
  const name = className.replace(/^lang(?:uage)?-/, '').toLowerCase();
  const [, label, grammar] = LANGUAGES.find(([names]) => names.split(' ').includes(name)) ?? [];
  if (label && grammar) return { name, label, grammar };
  return PLAIN.has(name) || !/^[a-z0-9+#-]+$/.test(name)
    ? { name: 'plaintext', label: '', grammar: null }
    : { name, label: name, grammar: null };
}

/** Code as HTML, escaped text in spans with the classes of `code.css`; and those spans without the text (see `withColours`). */
export function highlight(code: string, grammar: Grammar): { readonly html: string; readonly colours: string } {
  const { value, _emitter, errorRaised } = highlighter.highlight(code, { language: grammar, ignoreIllegals: true });
  // Where the highlighter fails it gives the code without colours.
  return { html: value, colours: errorRaised ? `;+${code.length}` : (_emitter as SpanEmitter).toColours() };
}

// --- internal ---

const PLAIN = new Set(['', 'plain', 'plaintext', 'text', 'txt']);

// An instance of our own, so that its settings are nobody else's. It compiles a grammar when it is first used.
const highlighter = hljs.newInstance();
highlighter.configure({ classPrefix: 'code-', __emitter: SpanEmitter });
for (const [name, grammar] of Object.entries(GRAMMARS)) highlighter.registerLanguage(name, grammar);
