import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from './client/clock.ts';
import type { JsonObject } from './json.ts';
import { loadLocalSpace } from './local-space.ts';
import type { LocalSpace } from './local-space.ts';

/** A uuid that is easy to recognise: `uuidOf(7)` ends with 7. */
export const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A story in Management format, as `storyblok stories pull` writes it. */
export function aStory(given: JsonObject & { readonly full_slug: string }): JsonObject {
  const { full_slug: fullSlug, content, ...rest } = given;
  const slug = fullSlug.split('/').findLast(Boolean) ?? '';
  return {
    name: slug,
    created_at: '2026-01-01T00:00:00.000Z',
    published_at: '2026-01-02T00:00:00.000Z',
    first_published_at: '2026-01-02T00:00:00.000Z',
    updated_at: '2026-01-02T00:00:00.000Z',
    slug,
    full_slug: fullSlug,
    is_folder: false,
    is_startpage: false,
    published: true,
    unpublished_changes: false,
    tag_list: [],
    content: { _uid: `uid-${fullSlug}`, component: 'page', ...(typeof content === 'object' ? content : {}) },
    ...rest,
  };
}

/** Writes files into a new directory; texts as they are, everything else as JSON. `removeDirectories` takes it away again. */
export function aDirectory(files: { readonly [path: string]: unknown }): string {
  const directory = mkdtempSync(join(tmpdir(), 'academy-space-'));
  directories.push(directory);
  for (const [path, contents] of Object.entries(files)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof contents === 'string' ? contents : JSON.stringify(contents));
  }
  return directory;
}

export function removeDirectories(): void {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
}

/** The space of these stories and other files, read from a directory as any other. */
export function aSpace(stories: readonly JsonObject[], files: { readonly [path: string]: unknown } = {}): LocalSpace {
  const all = Object.fromEntries(stories.map((story, index) => [`stories/${String(index).padStart(5, '0')}.json`, story]));
  const space = loadLocalSpace(aDirectory({ ...all, ...files }));
  removeDirectories();
  return space;
}

export interface TestClock extends Clock {
  /** How long every sleep was asked to last, in ms. */
  readonly sleeps: readonly number[];
  /** Lets the time-outs of all requests under way run out. */
  expire(): void;
}

/** A clock on which sleeping takes no time and time passes by sleeping only. */
export function aClock(): TestClock {
  const sleeps: number[] = [];
  let timeouts: AbortController[] = [];
  let now = 0;
  return {
    sleeps,
    now: () => now,
    date: () => Date.parse('2026-01-01T00:00:00Z') + now,
    random: () => 0.5,
    timeout() {
      const controller = new AbortController();
      timeouts.push(controller);
      return controller.signal;
    },
    expire() {
      for (const controller of timeouts) controller.abort();
      timeouts = [];
    },
    async sleep(ms, signal) {
      sleeps.push(ms);
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      now += ms;
    },
  };
}

export type Fault = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers the first requests with the faults, in their order; null and everything later is answered as usual. */
export function inOrder(faults: readonly (Fault | null)[]) {
  const left = [...faults];
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const fault = left.shift();
    fault?.(request, response);
    return Boolean(fault);
  };
}

/** A complete answer of one's own. */
export const answering =
  (status: number, body: string, headers: { readonly [name: string]: string } = {}): Fault =>
  (_, response) => {
    response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json', ...headers });
    response.end(body);
  };

// --- internal ---

const directories: string[] = [];
