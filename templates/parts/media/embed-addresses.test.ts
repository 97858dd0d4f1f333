import { expect, test } from 'vitest';
import { toStackBlitz, toVideoSource } from './embed-addresses.ts';

test.each([
  ['https://www.youtube.com/watch?v=abc_12345&t=90s', 'https://www.youtube-nocookie.com/embed/abc_12345?rel=0&start=90&autoplay=1'],
  ['https://youtu.be/abc_12345?t=1h2m3s', 'https://www.youtube-nocookie.com/embed/abc_12345?rel=0&start=3723&autoplay=1'],
  ['https://youtu.be/abc_12345?t=2m', 'https://www.youtube-nocookie.com/embed/abc_12345?rel=0&start=120&autoplay=1'],
  ['https://youtu.be/abc_12345?t=soon', 'https://www.youtube-nocookie.com/embed/abc_12345?rel=0&autoplay=1'],
  ['https://youtu.be/abc_12345', 'https://www.youtube-nocookie.com/embed/abc_12345?rel=0&autoplay=1'],
  ['youtube.com/shorts/abc_12345', 'https://www.youtube-nocookie.com/embed/abc_12345?rel=0&autoplay=1'],
  ['//www.youtube.com/embed/abc_12345', 'https://www.youtube-nocookie.com/embed/abc_12345?rel=0&autoplay=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://vimeo.com/76979871/0a1b2c', 'https://player.vimeo.com/video/76979871?dnt=1&h=0a1b2c&autoplay=1'],
  ['https://player.vimeo.com/video/76979871?h=0a1b2c', 'https://player.vimeo.com/video/76979871?dnt=1&h=0a1b2c&autoplay=1'],
])('the video %s is embedded as %s', (address, frame) => {
  expect(toVideoSource(address)?.frame).toBe(frame);
});

test.each([
  '',
  'not an address',
  'javascript:alert(1)',
  'https://youtube.com.evil.example/watch?v=abc_12345',
  'https://vimeo.com/about',
  'https://youtu.be/a"b',
])('returns null for the address %j', (address) => {
  expect(toVideoSource(address)).toBeNull();
});

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
