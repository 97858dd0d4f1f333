/** The decoded path of a URL, as in file names, or a part of it; null if it is invalid. */
export function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
