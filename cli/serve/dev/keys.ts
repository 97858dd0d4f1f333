/** A keyboard shortcut, with a word about it. */
export interface Key {
  readonly key: string;
  readonly does: string;
  readonly run: () => void;
}

export interface KeyInput {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  on(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** Ctrl-C, which a terminal in raw mode sends as a character. */
const INTERRUPT = '\u0003';

/** Reads keys until closed; input that is not a terminal can send them as text. */
export function readKeys(input: KeyInput, keys: readonly Key[], onInterrupt: () => void): { close(): void } {
  const listener = (chunk: Buffer | string) => {
    for (const pressed of String(chunk)) {
      if (pressed === INTERRUPT) onInterrupt();
      keys.find(({ key }) => key === pressed)?.run();
    }
  };
  if (input.isTTY) input.setRawMode?.(true);
  input.on('data', listener);
  input.resume();
  return {
    close() {
      input.off('data', listener);
      if (input.isTTY) input.setRawMode?.(false);
      input.pause();
    },
  };
}

/** @example keyHelp([{ key: 'r', does: 'refresh content' }, { key: 'q', does: 'quit' }]) // => 'r refresh content · q quit' */
export const keyHelp = (keys: readonly Pick<Key, 'key' | 'does'>[]): string => keys.map(({ key, does }) => `${key} ${does}`).join(' · ');
