/** Anything larger is not ours, and must not fill the memory: the addresses of a million stories fit. */
const LONGEST = 256 * 1024 * 1024;

/** Why a body that `readBody` gives up on cannot be used. */
export const TOO_LONG = `its response is larger than ${LONGEST / 1024 / 1024} MB`;

/** Reads a response's body; null if it is too long, also once decompressed. */
export async function readBody(response: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
