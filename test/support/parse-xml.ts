import { SaxesParser } from 'saxes';

/** An element of a document, with its qualified name. */
export interface XmlElement {
  /** `{http://www.w3.org/2005/Atom}feed`; without braces if it has no namespace. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, concatenated. */
  readonly text: string;
  all(name: string): readonly XmlElement[];
  /** The text of its only child of that name; throws if there is none, or more than one. */
  one(name: string): string;
}

/** Parses XML strictly by the specification: throws if it is not well-formed. */
export function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: Made[] = [new Made('', {})];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const values = Object.values(attributes).map((one) => [one.name, one.value] as const);
    const element = new Made(uri ? `{${uri}}${local}` : local, Object.fromEntries(values));
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => void ((open.at(-1) as Made).text += text));
  parser.on('cdata', (text) => void ((open.at(-1) as Made).text += text));
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return open[0]?.children[0] as XmlElement;
}

// --- internal ---

class Made implements XmlElement {
  readonly children: Made[] = [];
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text = '';

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    this.name = name;
    this.attributes = attributes;
  }

  all(name: string): readonly Made[] {
    return this.children.filter((child) => child.name === name);
  }

  one(name: string): string {
    const [found, ...others] = this.all(name);
    if (!found || others.length > 0) throw new Error(`<${this.name}> has ${others.length + (found ? 1 : 0)} <${name}>, not one.`);
    return found.text;
  }
}
