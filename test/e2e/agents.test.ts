import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

interface ModelContext {
  getTools(): Promise<readonly { readonly name: string; readonly description: string; readonly inputSchema: string }[]>;
  executeTool(tool: object, input: object): Promise<string>;
}
type WithTools = Document & { readonly modelContext?: ModelContext };

/** Calls the only tool of a page, as an agent in the browser does; null if this Chromium has no WebMCP. */
const call = (page: Page, input: object) =>
  page.evaluate(async (asked) => {
    const { modelContext } = document as WithTools;
    if (!modelContext) return null;
    const [tool, ...others] = await modelContext.getTools();
    if (!tool || others.length > 0) throw new Error('The page must have one tool.');
    const { name, description, inputSchema } = tool;
    return { name, description, inputSchema, answer: JSON.parse(await modelContext.executeTool(tool, asked)) as unknown };
  }, input);

describe.skipIf(!findChromium())('an AI agent in the browser', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'), { args: ['--enable-features=WebMCP'] })));
  afterAll(() => site.close());

  test('searches the site, and the page shows what it searched for', async ({ skip }) => {
    const { page, complaints } = await site.open('/en/search');
    const called = await call(page, { query: 'choose between flex and grid' });
    skip(called === null, 'This Chromium has no WebMCP.');
    expect(called).toMatchObject({ name: 'search-site', description: expect.stringContaining('in English') });
    expect(called?.inputSchema).toMatchObject({
      properties: { query: { description: 'What do you want to learn?' } },
      required: ['query'],
    });
    const found = called?.answer as readonly unknown[];
    expect(found).toContainEqual({
      title: 'CSS that adapts',
      kind: 'course',
      summary: expect.stringContaining('choose well between flex and grid'),
      url: `${site.origin}/en/cursos/css-that-adapts`,
    });
    await page.locator('.search-result').getByRole('link', { name: 'CSS that adapts' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('choose between flex and grid');
    await page.waitForURL('**/en/search?q=choose+between+flex+and+grid');
    expect(complaints).toEqual([]);
  });

  test('gets the ten best pages, those with a typo if there is no other, and none for nonsense', async ({ skip }) => {
    const { page } = await site.open('/en/search');
    const answers = async (q: string) => (await call(page, { query: q }))?.answer as readonly { readonly url: string }[] | undefined;
    const many = await answers('css');
    skip(many === undefined, 'This Chromium has no WebMCP.');
    expect(many).toHaveLength(10);
    expect(await answers('selectr')).toContainEqual(expect.objectContaining({ title: 'The cascade without mystery' }));
    expect(await answers('zzqx')).toEqual([]);
  });

  test('is told if the search could not be loaded', async ({ skip }) => {
    const { page } = await site.open('/en/search', {
      before: (opened) => opened.route('**/builds/search/*.json', (route) => route.abort()),
    });
    skip(!(await page.evaluate(() => 'modelContext' in document)), 'This Chromium has no WebMCP.');
    await expect(call(page, { query: 'css' })).rejects.toThrow();
  });
});
