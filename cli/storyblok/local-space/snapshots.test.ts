import { expect, onTestFinished, test } from 'vitest';
import { serveLocalSpace } from '../local-space.ts';
import { aManagedStory } from '../../../test/support/builders.ts';
import { aSpace } from '../../../test/support/spaces.ts';

const space = (title: string, date: string) => aSpace([aManagedStory({ slug: 'home', content: { title }, published_at: date })]);
const [first, second, third] = [
  space('first', '2026-02-01T00:00:00.000Z'),
  space('second', '2026-03-01T00:00:00.000Z'),
  space('third', '2026-04-01T00:00:00.000Z'),
];

async function serve() {
  const server = await serveLocalSpace(first, { token: 't' });
  onTestFinished(() => server.close());
  const get = async (path: string) => {
    const response = await fetch(`${server.endpoint}/cdn/${path}&token=t`);
    const { story, cv } = (await response.json()) as {
      readonly story: { readonly content: { readonly title: string } };
      readonly cv: number;
    };
    return { status: response.status, title: story.content.title, cv };
  };
  return { server, get };
}

test('a cv that was current keeps its content', async () => {
  const { server, get } = await serve();
  server.publish(second);
  server.publish(third);
  expect(await get(`stories/home?cv=${first.cv}`)).toEqual({ status: 200, title: 'first', cv: first.cv });
  expect(await get(`stories/home?cv=${second.cv}`)).toEqual({ status: 200, title: 'second', cv: second.cv });
  expect(await get(`stories/home?cv=${third.cv}`)).toEqual({ status: 200, title: 'third', cv: third.cv });
});

test.each([
  ['of the future', 9_999_999_999],
  ['of the past', 1_500_000_000],
])('an unknown cv %s gets the current content', async (_, cv) => {
  const { server, get } = await serve();
  server.publish(second);
  expect(await get(`stories/home?cv=${cv}`)).toEqual({ status: 200, title: 'second', cv: second.cv });
});

test.each(['', 'cv=0&', 'cv=1&', 'cv=undefined&'])('a request with "%s" is redirected to the current cv', async (cv) => {
  const { server, get } = await serve();
  server.publish(second);
  expect(await get(`stories/home?${cv}version=published`)).toEqual({ status: 200, title: 'second', cv: second.cv });
});

test('drafts ignore cv', async () => {
  const { server, get } = await serve();
  server.publish(second);
  expect((await get(`stories/home?version=draft&cv=${first.cv}`)).title).toBe('second');
});

test('two publications within a second share a cv, and the later one counts', async () => {
  const { server, get } = await serve();
  server.publish({ ...second, cv: first.cv });
  expect((await get(`stories/home?cv=${first.cv}`)).title).toBe('second');
});
