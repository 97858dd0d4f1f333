import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { closeContext, newPage } from './contexts.ts';
import { copyProject } from './copy-project.ts';

/** `academy dev` in a copy of the project, whose files can be saved without touching the project itself. */
export interface DevServer {
  readonly origin: string;
  /** The copy's directory. */
  readonly root: string;
  /** Its output so far. */
  output(): string;
  /** Waits until its output contains this after `from`, an earlier length of the output. */
  says(words: string | RegExp, from?: number): Promise<void>;
  /** Saves a file of the copy; it is restored when the test ends, or by `mend`. */
  save(file: string, change: (text: string) => string): Saved;
  /** Presses keys at its terminal. */
  press(keys: string): void;
  /** Opens a page, which is closed when the test ends. */
  open(browser: Browser, path: string): Promise<Page>;
  readonly ended: Promise<number | null>;
  close(): Promise<void>;
}

export interface Saved {
  /** Restores the file, and waits until the server has noticed. */
  mend(): Promise<void>;
}

interface DevOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A copy that the caller removes, instead of a new one. */
  readonly root?: string;
}

/** Starts it and waits until it prints its address. */
export async function startDevServer({ args = [], env = {}, root: given }: DevOptions = {}): Promise<DevServer> {
  const root = given ?? copyProject(mkdtempSync(join(tmpdir(), 'academy-dev-')), { parts: ['demo'] });
  const { STORYBLOK_TOKEN: _, ACADEMY_ENV: __, FORCE_COLOR: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(root, 'cli', 'launch.js'), 'dev', '--port', '0', '--no-emulators', ...args], {
    cwd: root,
    env: { ...inherited, ...env },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  let isOver = false;
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  void ended.then(() => (isOver = true));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const says = (words: string | RegExp, from = 0) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!isMatch(output.slice(from), words)) return;
        child.stderr.off('data', look);
        resolve();
      };
      child.stderr.on('data', look);
      void ended.then(() => reject(new Error(`It ended without saying ${words}:\n${output}`)));
      look();
    });
  await says(/ready in/);
  const origin = /(https?:\/\/\S+) ready in/.exec(output.replaceAll('\n', ' '))?.[1] ?? '';
  return {
    origin,
    root,
    output: () => output,
    says,
    save(file, change) {
      const path = join(root, file);
      const before = readFileSync(path, 'utf8');
      const after = change(before);
      expect(after).not.toBe(before);
      let isMended = false;
      const mend = async () => {
        if (isOver || isMended) return;
        isMended = true;
        const from = output.length;
        writeFileSync(path, before);
        await says('↻', from);
      };
      // The next test starts with the unchanged project.
      onTestFinished(mend);
      writeFileSync(path, after);
      return { mend };
    },
    press: (keys) => void child.stdin.write(keys),
    async open(browser, path) {
      const locale = path === '/en' || path.startsWith('/en/') ? 'en-US' : 'es-ES';
      const page = await newPage(browser, { locale, reducedMotion: 'reduce', ignoreHTTPSErrors: true });
      onTestFinished(() => closeContext(page.context()));
      // A change saved before the page listens is in the page anyway, but the test could not tell how it got there.
      const listening = page.waitForResponse((response) => response.url().includes('/__academy/events'));
      await page.goto(origin + path, { waitUntil: 'load' });
      await listening;
      await page.waitForFunction(() => document.querySelector('academy-panel')?.shadowRoot?.querySelector('button'));
      // Only a page that was not reloaded still has it.
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      return page;
    },
    ended,
    async close() {
      child.kill('SIGINT');
      await ended;
      if (given === undefined) rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Whether the page is still the one that was opened, without a reload. */
export const isSame = (page: Page): Promise<boolean> => page.evaluate(() => 'isSame' in window);

// --- internal ---

const isMatch = (text: string, words: string | RegExp) => (typeof words === 'string' ? text.includes(words) : words.test(text));
