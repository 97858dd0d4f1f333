import { NotJson, parseJson, readText } from '../../lib/files.ts';
import { messageOf } from '../../report/errors.ts';
import { spaceNotJson, spaceNotReadable } from '../../report/errors/content.ts';

/** Reads a JSON file; throws an error that names the line if it is invalid. */
export function readJson(file: string): unknown {
  const text = contentsOf(file);
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    throw spaceNotJson(file, error, error);
  }
}

// --- internal ---

function contentsOf(file: string): string {
  try {
    return readText(file);
  } catch (error) {
    throw spaceNotReadable(file, messageOf(error), error);
  }
}
