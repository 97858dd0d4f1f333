/** URLs of a StackBlitz project: its page, and the frame to embed. */
export interface StackBlitz {
  readonly page: string;
  readonly frame: string;
}

/**
 * The URLs of a project from its id or URL, as an editor entered it. Null if that is not a project.
 *
 * @example toStackBlitz('js', 'index.html')?.page // => 'https://stackblitz.com/edit/js?file=index.html'
 * @example toStackBlitz('https://stackblitz.com/edit/react-ts?ctl=1', '')?.page // => 'https://stackblitz.com/edit/react-ts'
 */
export function toStackBlitz(project: string, file: string): StackBlitz | null {
  const id = /^(?:https:\/\/stackblitz\.com\/edit\/)?([\w-]+)\/?(?:[?#].*)?$/.exec(project.trim())?.[1];
  if (!id) return null;
  const address = (params: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...params, ...(file ? { file } : {}) }).toString();
    return `https://stackblitz.com/edit/${id}${query ? `?${query}` : ''}`;
  };
  return { page: address({}), frame: address({ embed: '1' }) };
}
