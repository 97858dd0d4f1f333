import { realpathSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { readEditor } from '../../../config/env.ts';
import { isInside } from '../../../lib/files.ts';
import { requestedUrl } from '../../static.ts';
import { isOfThisSite } from './is-of-this-site.ts';

/**
 * Answers a page that asks to open a place of the project (`?at=templates/blocks/hero.tsx:12:7`) in the developer's editor: the one in
 * `LAUNCH_EDITOR`, or one that is running. 404: there is no such file in the project. 501: no editor was found.
 */
export async function answerOpen(request: IncomingMessage, response: ServerResponse, root: string): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end('Send a POST request.');
  if (!isOfThisSite(request)) return void response.writeHead(403).end('Only pages of this server may open files.');
  const place = placeIn(requestedUrl(request)?.searchParams.get('at') ?? '', root);
  if (place === null) return void response.writeHead(404).end('The project has no such file, or the line and column are missing.');
  const { default: launch } = await import('launch-editor');
  let isFound = true;
  // Passed on, since only then it may have arguments. The function is called at once if there is no editor; what goes wrong later is in the terminal.
  launch(place, readEditor(), (_, message) => {
    if (message === null) isFound = false;
  });
  response.writeHead(isFound ? 204 : 501).end();
}

// --- internal ---

/** The absolute place of a file within the project; null if there is none. */
function placeIn(asked: string, root: string): string | null {
  const [, name = '', line, column] = /^(.+?):(\d+):(\d+)$/.exec(asked) ?? [];
  const file = resolve(root, name);
  try {
    // A symbolic link may lead out of the project.
    return statSync(file).isFile() && isInside(realpathSync(file), realpathSync(root)) ? `${file}:${line}:${column}` : null;
  } catch {
    // Besides missing ones there are names that no system takes.
    return null;
  }
}
