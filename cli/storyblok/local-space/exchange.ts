import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import type { Edge } from './snapshots.ts';

/** A request being answered. */
export interface Exchange {
  readonly endpoint: Endpoint;
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
  /** @default 'warm' */
  edge: Edge;
  /** The correct response in the current state. */
  answer(): Answer;
  send(answer: Answer): void;
  /** Simulates publishing: the space is in its next state from now on. */
  publish(): void;
}

/** Kinds of requests: a page of stories, stories by uuid, one story, links, the space, anything else. */
export const ENDPOINTS = ['list', 'batch', 'story', 'links', 'space', 'other'] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** @example toEndpoint('stories', new URLSearchParams('by_uuids=…')) // => 'batch' */
export function toEndpoint(path: string, query: URLSearchParams): Endpoint {
  if (path === 'stories') return query.has('by_uuids') || query.has('by_uuids_ordered') ? 'batch' : 'list';
  if (path.startsWith('stories/')) return 'story';
  if (path === 'links' || path.startsWith('links/')) return 'links';
  return path === 'spaces/me' ? 'space' : 'other';
}
