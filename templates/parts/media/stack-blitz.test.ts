import { expect, test } from 'vitest';
import { toStackBlitz } from './stack-blitz.ts';

test.each([
  ['js', 'index.html', 'https://stackblitz.com/edit/js?embed=1&file=index.html'],
  ['react-ts', '', 'https://stackblitz.com/edit/react-ts?embed=1'],
  ['https://stackblitz.com/edit/react-ts?ctl=1', 'src/App.tsx', 'https://stackblitz.com/edit/react-ts?embed=1&file=src%2FApp.tsx'],
])('the project %s is embedded', (project, file, frame) => {
  expect(toStackBlitz(project, file)?.frame).toBe(frame);
});

test.each(['', 'a b', 'https://evil.example/edit/js', '../x', 'javascript:alert(1)'])(
  'returns null for the invalid project %j',
  (project) => {
    expect(toStackBlitz(project, '')).toBeNull();
  },
);
