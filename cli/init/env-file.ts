import { parseEnv } from 'node:util';

/**
 * The text of a `.env` with a variable set: its line is replaced if there is one, otherwise added; everything else stays. Null if that cannot be done
 * line by line, as within a multi-line value.
 * @example withVariable('A=1', 'B', '2') // => 'A=1\nB=2\n'
 */
export function withVariable(text: string, name: string, value: string): string | null {
  const before = parseEnv(text);
  // Versions of Node differ in what they make of the rest of such a value.
  if (before[name]?.includes('\n')) return null;
  const line = `${name}=${value}`;
  const itsLine = new RegExp(`^(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'm');
  const changed = itsLine.test(text)
    ? text.replace(itsLine, () => line)
    : `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  // Parsed as Node will parse it: quotes or a second line with the same name must not change its meaning.
  return isSame(parseEnv(changed), { ...before, [name]: value }) ? changed : null;
}

// --- internal ---

type Variables = NodeJS.Dict<string>;

const isSame = (a: Variables, b: Variables): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};
