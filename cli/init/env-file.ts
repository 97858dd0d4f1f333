import { parseEnv } from 'node:util';

/**
 * The text of a `.env` in which a variable has a value: its line is replaced where it has one, and added otherwise; all else stays as it is.
 * Null where that cannot be done by lines, as within a value of several.
 * @example withVariable('A=1', 'B', '2') // => 'A=1\nB=2\n'
 */
export function withVariable(text: string, name: string, value: string): string | null {
  const line = `${name}=${value}`;
  const itsLine = new RegExp(`^(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'm');
  const changed = itsLine.test(text)
    ? text.replace(itsLine, () => line)
    : `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  // Read as Node will read it: neither quotes nor a second line of the same name may make something else of it.
  return isSame(parseEnv(changed), { ...parseEnv(text), [name]: value }) ? changed : null;
}

// --- internal ---

type Variables = NodeJS.Dict<string>;

const isSame = (a: Variables, b: Variables): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};
