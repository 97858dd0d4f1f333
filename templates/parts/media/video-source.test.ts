import { expect, test } from 'vitest';
import { toVideoSource } from './video-source.ts';

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
