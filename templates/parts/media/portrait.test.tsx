import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Portrait } from './portrait.tsx';

test.each([
  ['Lucía', 'L'],
  ['A\u0301lvaro', 'A\u0301'],
  ['👩‍💻 Ana', '👩‍💻'],
  ['', ''],
])('without a picture the first character of the name %j is shown', (name, initial) => {
  expect(renderToStaticMarkup(<Portrait person={{ name, avatar: null }} size="small" />)).toContain(`>${initial}</span>`);
});
