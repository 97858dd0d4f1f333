import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../client/client.ts';
import { serveLocalSpace } from '../local-space/serve.ts';
import { probe } from './probe.ts';
import { answering } from '../../../test/support/answers.ts';
import { aManagedStory } from '../../../test/support/builders.ts';
import { aClock } from '../../../test/support/clock.ts';
import { aSpace } from '../../../test/support/spaces.ts';

// One service per region; a token is valid in only one.
async function probeWith(token: string, { region = 'eu', others = ['eu', 'us'] } = {}) {
  const space = { ...aSpace([aManagedStory({ slug: 'a' })]), name: 'Academy' };
  const eu = await serveLocalSpace(space, { token: 'public', previewToken: 'preview' });
  const us = await serveLocalSpace(space, { token: 'american' });
  onTestFinished(async () => void (await Promise.all([eu.close(), us.close()])));
  const endpoints: Readonly<Record<string, string>> = { eu: eu.endpoint, us: us.endpoint };
  const asked: string[] = [];
  const open = (one: string) => {
    asked.push(one);
    return createClient({ token, endpoint: endpoints[one] ?? '', clock: aClock() });
  };
  const access = await probe({ open, region, others });
  expect(asked, 'no region is asked twice').toEqual([...new Set(asked)]);
  return { access, asked };
}

test.each([
  ['a public token opens what is published', 'public', {}, { kind: 'open', name: 'Academy', seesDrafts: false }],
  ['a preview token opens drafts too', 'preview', {}, { kind: 'open', name: 'Academy', seesDrafts: true }],
  ['a token of another region is found there', 'american', {}, { kind: 'elsewhere', region: 'us', name: 'Academy', seesDrafts: true }],
  ['a token of nobody is refused everywhere', 'x', {}, { kind: 'refused' }],
  ['an endpoint of one’s own is the only place', 'american', { others: [] }, { kind: 'refused' }],
])('%s', async (_, token, options, expected) => {
  expect((await probeWith(token, options)).access).toEqual(expected);
});

test('a token that its own region accepts is sent to no other', async () => {
  expect((await probeWith('public')).asked).toEqual(['eu']);
});

test('a service that is down does not count as refusing the token', async () => {
  const down = answering(503, '{"error":"down"}');
  const server = await serveLocalSpace(aSpace([aManagedStory({ slug: 'a' })]), {
    token: 't',
    intercept: (request, response) => {
      down(request, response);
      return true;
    },
  });
  onTestFinished(() => server.close());
  const open = () => createClient({ token: 't', endpoint: server.endpoint, clock: aClock(), maxRetries: 0 });
  expect(await probe({ open, region: 'eu', others: ['us'] })).toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('503'),
  });
});
