import { jsonMistake } from '../../json-mistake.ts';
import { readText } from '../../read-text.ts';
import { messageOf } from '../../report/errors.ts';
import { spaceNotReadable } from '../../report/errors/content.ts';

/** Reads a JSON file; throws an error that names the line if it is invalid. */
export function readJson(file: string): unknown {
  const text = contentsOf(file);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const mistake = jsonMistake(text);
    throw spaceNotReadable(mistake ? `${file}:${mistake.line}` : file, `it is not JSON: ${mistake?.reason ?? messageOf(error)}`, error);
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
