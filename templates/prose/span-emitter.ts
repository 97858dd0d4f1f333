import type { Emitter, HLJSOptions } from 'highlight.js';

/**
 * Writes what the highlighter finds as HTML and as colours at the same time. It takes the place of the tree that highlight.js builds otherwise, the
 * way in which lowlight has its own (`__emitter`).
 */
export class SpanEmitter implements Emitter {
  /** A length is text, a class begins a span, null ends it. */
  readonly #events: (number | string | null)[] = [];
  readonly #prefix: string;
  #html = '';
  #depth = 0;

  constructor({ classPrefix }: HLJSOptions) {
    this.#prefix = classPrefix;
  }

  addText(text: string): void {
    if (text === '') return;
    this.#html += escapeCode(text);
    const last = this.#events.at(-1);
    if (typeof last === 'number') this.#events[this.#events.length - 1] = last + text.length;
    else this.#events.push(text.length);
  }

  startScope(scope: string): void {
    this.#open(classOf(scope, this.#prefix));
  }

  endScope(): void {
    this.#depth -= 1;
    this.#html += '</span>';
    this.#events.push(null);
  }

  /** What highlight.js calls the two for what a grammar begins and ends. */
  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    if (this.#depth > 0) this.endScope();
  }

  /** Code of another language within, CSS in HTML for one. */
  __addSublanguage(inner: SpanEmitter, name: string): void {
    if (name) this.#open(`language-${name}`);
    this.#html += inner.#html;
    this.#events.push(...inner.#events);
    if (name) this.endScope();
  }

  finalize(): void {
    while (this.#depth > 0) this.endScope();
  }

  toHTML(): string {
    return this.#html;
  }

  /** The spans without the text: see `withColours`. */
  toColours(): string {
    const classes: string[] = [];
    let spans = '';
    for (const event of this.#events) {
      if (event === null) spans += ']';
      else if (typeof event === 'number') spans += `+${event}`;
      else {
        if (!classes.includes(event)) classes.push(event);
        spans += `[${classes.indexOf(event)}`;
      }
    }
    return `${classes.join()};${spans}`;
  }

  #open(name: string): void {
    this.#depth += 1;
    this.#html += `<span class="${name}">`;
    this.#events.push(name);
  }
}

/** Code as the text of an element, as highlight.js writes it. */
export const escapeCode = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character) : text;

// --- internal ---

const SPECIAL = /[&<>"']/;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

const classes = new Map<string, string>();

// Of `title.function` the classes are `code-title` and `function_`.
function classOf(scope: string, prefix: string): string {
  const known = classes.get(scope);
  if (known !== undefined) return known;
  const [first = '', ...more] = scope.split('.');
  const name = [prefix + first, ...more.map((one, index) => one + '_'.repeat(index + 1))].join(' ');
  classes.set(scope, name);
  return name;
}
