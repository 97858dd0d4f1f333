import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { idleCode } from './reactions.ts';

const notesOn = (source: string) => {
  const root = tempDir({ 'templates/a.tsx': source, 'templates/a.test.tsx': source, 'islands/a/index.tsx': source });
  const files = ['templates/a.tsx', 'templates/a.test.tsx', 'templates/gone.tsx', 'islands/a/index.tsx'];
  return idleCode(
    files.map((file) => join(root, file)),
    root,
  );
};

test('names handlers and hooks of a template once, with the first line', () => {
  const notes = notesOn(`import { useState } from 'react';
export function A() {
  const [open, setOpen] = useState(false);
  useEffect(() => {});
  return <button onClick={() => setOpen(!open)}><i
    onClick={b} /></button>;
}
`);
  expect(notes.map((note) => note.split(',')[0])).toEqual([
    'templates/a.tsx:3: useState does nothing',
    'templates/a.tsx:4: useEffect does nothing',
    'templates/a.tsx:5: onClick does nothing',
  ]);
});

test('what runs while a page is made is not named', () => {
  const source = `const { t } = usePage(); useMemo(() => useContext(A)); const onTop = 1; <p title="onClick">{on}</p>; // see \`useState()\``;
  expect(notesOn(source)).toEqual([]);
});
