import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

interface SignedIn {
  /** The address at which another program can control the browser. */
  readonly port: number;
  close(): Promise<void>;
}

interface Options {
  readonly executablePath: string;
  readonly flags: readonly string[];
}

/** A browser in which a visitor has just registered at a previewed site, with accounts on this machine. */
export async function openSignedIn(address: string, { executablePath, flags }: Options): Promise<SignedIn> {
  const profile = mkdtempSync(join(tmpdir(), 'academy-bench-browser-'));
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: [...flags, '--remote-debugging-port=0'] });
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${address}/register`);
    await page.fill('#register-email', 'bench@academy.example');
    await page.fill('#register-password', 'A long enough passw0rd!');
    await page.click('#register-form [data-form-submit]');
    await page.waitForURL((url) => !url.pathname.startsWith('/register'));
    // The browser writes its port there.
    const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
    return { port: Number(port), close };
  } catch (error) {
    await close();
    throw error;
  }
}
