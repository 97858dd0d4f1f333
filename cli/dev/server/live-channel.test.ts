import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenInTest } from '../../../test/support/listen-in-test.ts';
import type { LiveMessage } from '../contract.ts';
import { createLiveChannel, type LiveChannel } from './live-channel.ts';

const NOTHING = { type: 'diagnostics', diagnostics: [] } as const;
const STYLES = { type: 'styles', href: '/a.css' } as const;

async function open(channel: LiveChannel = createLiveChannel({ diagnosticsOf: () => [], greeting: () => [] })) {
  const server = createServer((request, response) => channel.connect(request, response, { url: '/', since: request.url?.slice(1) ?? '' }));
  const origin = await listenInTest(server);
  /** Connects a page rendered at a moment; returns all messages sent to it. */
  const connect = async (since: string): Promise<readonly LiveMessage[]> => {
    const heard: LiveMessage[] = [];
    const { body } = await fetch(`${origin}/${since}`);
    body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(
        new WritableStream({
          write(text) {
            for (const [, json = ''] of text.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(json) as LiveMessage);
          },
        }),
        // The server is closed with the test.
      )
      .catch(() => {});
    await expect.poll(() => heard.some(({ type }) => type === 'diagnostics')).toBe(true);
    return heard;
  };
  return { channel, connect };
}

test('a page does not get messages sent before it was rendered', async () => {
  const { channel, connect } = await open();
  channel.tell({ type: 'reload' });
  channel.tell({ type: 'update' });
  expect(await connect(channel.moment())).toEqual([NOTHING]);
});

test('a page that missed messages is told to update, or to reload if one of them was a reload', async () => {
  const { channel, connect } = await open();
  const before = channel.moment();
  channel.tell(STYLES);
  expect(await connect(before)).toEqual([{ type: 'update' }, NOTHING]);
  channel.tell({ type: 'reload' });
  channel.tell({ type: 'update' });
  expect(await connect(before)).toEqual([{ type: 'reload' }, NOTHING]);
});

test('a page of another server is told to reload', async () => {
  const { connect } = await open();
  const { channel: other } = await open();
  expect(await connect(other.moment())).toEqual([{ type: 'reload' }, NOTHING]);
});

test('when a fourth page connects, the others get a "crowded" message', async () => {
  const { channel, connect } = await open();
  const pages: (readonly LiveMessage[])[] = [];
  for (let count = 0; count < 3; count++) pages.push(await connect(channel.moment()));
  expect(pages).toEqual([[NOTHING], [NOTHING], [NOTHING]]);
  await connect(channel.moment());
  await expect.poll(() => pages.every((heard) => heard.at(-1)?.type === 'crowded')).toBe(true);
});
