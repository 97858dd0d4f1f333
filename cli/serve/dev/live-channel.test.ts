import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { LiveMessage } from '../browser/contract.ts';
import { listen } from '../listen.ts';
import { createLiveChannel } from './live-channel.ts';
import type { LiveChannel } from './live-channel.ts';

const NOTHING = { type: 'faults', faults: [] } as const;
const STYLES = { type: 'styles', href: '/a.css' } as const;

async function open(channel: LiveChannel = createLiveChannel({ faultsOf: () => [], greeting: () => [] })) {
  const server = createServer((request, response) => channel.connect(request, response, { url: '/', since: request.url?.slice(1) ?? '' }));
  const origin = await listen(server, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
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
    await expect.poll(() => heard.some(({ type }) => type === 'faults')).toBe(true);
    return heard;
  };
  return { channel, connect };
}

test('a page is told nothing of what was told before it was made', async () => {
  const { channel, connect } = await open();
  channel.tell({ type: 'reload' });
  channel.tell({ type: 'update' });
  expect(await connect(channel.moment())).toEqual([NOTHING]);
});

test('a page that was made before something was told, or that was away meanwhile, is told first', async () => {
  const { channel, connect } = await open();
  const before = channel.moment();
  channel.tell(STYLES);
  expect(await connect(before)).toEqual([{ type: 'update' }, NOTHING]);
  channel.tell({ type: 'reload' });
  channel.tell({ type: 'update' });
  expect(await connect(before)).toEqual([{ type: 'reload' }, NOTHING]);
});

test('a page of another server is loaded anew', async () => {
  const { connect } = await open();
  const { channel: other } = await open();
  expect(await connect(other.moment())).toEqual([{ type: 'reload' }, NOTHING]);
});

test('where many pages listen, those that nobody looks at are asked to leave', async () => {
  const { channel, connect } = await open();
  const pages: (readonly LiveMessage[])[] = [];
  for (let count = 0; count < 3; count++) pages.push(await connect(channel.moment()));
  expect(pages).toEqual([[NOTHING], [NOTHING], [NOTHING]]);
  await connect(channel.moment());
  await expect.poll(() => pages.every((heard) => heard.at(-1)?.type === 'crowded')).toBe(true);
});
