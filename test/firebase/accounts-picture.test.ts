import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { accountSite, ANA, anaIsIn } from '../support/firebase/accounts.ts';
import { hasNoFirestore, readFile, userOf } from '../support/firebase/stack.ts';
import { ENGLISH, LANGUAGES } from '../support/firebase/visitors.ts';
import { goOffline } from '../support/settled.ts';

const CHOICE = '.picture-choice:not(.picture-camera) input';
const FACE = '.picture-face img';
const status = (page: Page) => page.textContent('.picture [role="status"]');

/** A photo of 80 by 40 pixels, red on the left and blue on the right, that says that it has to be turned to the right. */
async function photoOnItsSide(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 40 });
    const context = canvas.getContext('2d')!;
    for (const [index, colour] of ['red', 'blue'].entries()) {
      context.fillStyle = colour;
      context.fillRect(index * 40, 0, 40, 40);
    }
    return canvas.toDataURL('image/jpeg', 1);
  });
  const jpeg = Buffer.from(url.split(',')[1] ?? '', 'base64');
  // One entry of Exif: the orientation is 6.
  const exif = Buffer.from('FFE1002245786966000049492A0008000000010012010300010000000600000000000000', 'hex');
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

/** The size of a stored picture, and its colours above and below the middle. */
async function look(page: Page, picture: Blob) {
  const data = `data:${picture.type};base64,${Buffer.from(await picture.arrayBuffer()).toString('base64')}`;
  return page.evaluate(async (address) => {
    const [, base64 = ''] = address.split(',');
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]));
    const { width, height } = bitmap;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const colourAt = (y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(width / 2, y, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    };
    return { width, height, colours: [colourAt(4), colourAt(height - 4)] };
  }, data);
}

describe.skipIf(!findChromium() || hasNoFirestore)('the picture of a person', () => {
  const { somebody } = accountSite();

  describe.each(LANGUAGES)('in $code', (language) => {
    const { say } = language;

    test('is cut to an upright square, stored, shown, replaced and removed', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      const { uid } = await anaIsIn(visitor);
      await expect.poll(() => page.textContent('.picture-face')).toBe('A');
      const isLoaded = () => requested.some((path) => path.startsWith('/assets/pictures-'));
      expect(isLoaded()).toBe(false);
      const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photoOnItsSide(page) };
      // With the keyboard alone, as the buttons are drawn by what is around them.
      const choosing = page.waitForEvent('filechooser');
      await page.focus(CHOICE);
      await page.keyboard.press('Enter');
      await (await choosing).setFiles(photo);
      await expect.poll(() => status(page)).toBe(say('picture.saved'));
      expect(isLoaded()).toBe(true);
      const stored = await readFile(`avatars/${uid}`);
      expect(stored?.type).toBe('image/webp');
      expect(await look(page, stored!)).toEqual({ width: 40, height: 40, colours: ['red', 'blue'] });
      await page.waitForSelector(FACE, { state: 'visible' });
      const { photoUrl } = (await userOf(ANA.email)) ?? {};
      expect(await page.getAttribute(FACE, 'src')).toBe(photoUrl);
      await expectAccessible(page);

      await page.setInputFiles(CHOICE, photo);
      await expect.poll(async () => (await userOf(ANA.email))?.photoUrl).not.toBe(photoUrl);
      await page.reload();
      await page.waitForSelector(FACE, { state: 'visible' });

      await page.focus(CHOICE);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(say('picture.remove'));
      await page.keyboard.press('Enter');
      await expect.poll(() => status(page)).toBe(say('picture.removed'));
      expect(await page.textContent('.picture-face')).toBe('A');
      expect(await readFile(`avatars/${uid}`)).toBeNull();
      expect((await userOf(ANA.email))?.photoUrl ?? '').toBe('');
      expect(await page.evaluate(() => document.activeElement?.matches('.picture-choice input'))).toBe(true);
    });
  });

  test('stays the one before if the file is no picture, if its upload is cancelled, or if it fails', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const { uid } = await anaIsIn(visitor);
    const choose = async (name: string, mimeType: string, buffer: Buffer) => page.setInputFiles(CHOICE, { name, mimeType, buffer });
    await choose('cv.pdf', 'application/pdf', Buffer.from('%PDF'));
    await expect.poll(() => status(page)).toBe(ENGLISH.say('picture.notPicture'));
    await choose('me.jpg', 'image/jpeg', Buffer.from('not at all'));
    await expect.poll(() => status(page)).toBe(ENGLISH.say('picture.notDecoded'));

    const photo = await photoOnItsSide(page);
    const held: (() => Promise<void>)[] = [];
    await page.route('**/v0/b/**', (route) => void held.push(() => route.abort()));
    await choose('me.jpg', 'image/jpeg', photo);
    await expect.poll(() => held.length).toBe(1);
    expect(await status(page)).toBe(ENGLISH.say('picture.uploading'));
    await expectAccessible(page);
    await page.click(`.picture >> text=${ENGLISH.say('picture.cancel')}`);
    await expect.poll(() => status(page)).toBe('');
    await page.unroute('**/v0/b/**');

    await page.route('**/v0/b/**', (route) =>
      route.fulfill({ status: 403, json: { error: { code: 403, message: 'Permission denied.' } } }),
    );
    await choose('me.jpg', 'image/jpeg', photo);
    await expect.poll(() => status(page)).toBe(ENGLISH.say('errors.permission-denied'));
    await page.unroute('**/v0/b/**');
    expect(await readFile(`avatars/${uid}`)).toBeNull();

    const drop = await page.evaluateHandle((base64) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'me.jpg', { type: 'image/jpeg' }));
      return dropped;
    }, photo.toString('base64'));
    await page.dispatchEvent('.picture-face', 'drop', { dataTransfer: drop });
    await expect.poll(() => status(page)).toBe(ENGLISH.say('picture.saved'));
    expect((await userOf(ANA.email))?.photoUrl).toContain(`avatars%2F${uid}`);

    await goOffline(page);
    await choose('me.jpg', 'image/jpeg', photo);
    await expect.poll(() => status(page)).toBe(ENGLISH.say('errors.network-request-failed'));
    await page.waitForSelector(FACE, { state: 'visible' });
  });
});
