import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { h } from 'preact';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { UrlPath } from '../../templates/contract.ts';
import type { DesignFont, ImageDesign } from '../../templates/image-design.ts';
import { SITE } from '../../test/support/academy.ts';
import { programDir } from '../../test/support/temp-dir.ts';
import { createToDrawing } from './drawings.ts';
import { paint } from './paint.ts';

const toDrawing = createToDrawing(SITE);
const fontFile = (weight: number) => `@fontsource/source-serif-4/files/source-serif-4-latin-${weight}-normal.woff`;
const serif: DesignFont = { name: 'serif', weight: 400, file: fontFile(400) };

const Name = ({ of }: { readonly of: string }) => h('b', {}, of);
const anImage = (text: string, more: Partial<ImageDesign> = {}): ImageDesign => ({
  element: h('div', { style: { display: 'flex', color: 'red' } }, h(Name, { of: text }), [h('i', {}, 'x')]) as unknown as ReactElement,
  width: 120,
  height: 63,
  fonts: [serif],
  ...more,
});
const pathOf = (design: ImageDesign, page = '/a') => toDrawing(design, page as UrlPath).path;

test('a drawing contains what components return, and nothing of the renderer', () => {
  expect(toDrawing(anImage('Hola'), '/a' as UrlPath).tree).toEqual({
    type: 'div',
    props: {
      style: { display: 'flex', color: 'red' },
      children: [{ type: 'b', props: { children: 'Hola' } }, [{ type: 'i', props: { children: 'x' } }]],
    },
  });
});

test('its name says what it is drawn from', () => {
  const path = pathOf(anImage('Hola'));
  expect(path).toMatch(/^assets\/shared\/[\da-f]{16}\.png$/);
  expect(pathOf(anImage('Hola'))).toBe(path);
  const others = [
    pathOf(anImage('Adiós')),
    pathOf(anImage('Hola', { height: 64 })),
    pathOf(anImage('Hola', { fonts: [{ ...serif, file: fontFile(700) }] })),
    pathOf(anImage('Hola'), '/b'),
  ];
  expect(new Set([path, ...others]).size).toBe(5);
});

test('another painter or other libraries may draw the same otherwise', () => {
  const pathIn = (files: Readonly<Record<string, string>>) => {
    const root = programDir({ 'package.json': {}, 'package-lock.json': 'locked', 'cli/draw/paint.ts': 'paint()', ...files });
    return createToDrawing(root)(anImage('Hola', { fonts: [] }), '/a' as UrlPath).path;
  };
  expect(pathIn({})).toBe(pathIn({}));
  expect(new Set([pathIn({}), pathIn({ 'cli/draw/paint.ts': 'repaint()' }), pathIn({ 'package-lock.json': 'relocked' })]).size).toBe(3);
});

test.each(['@fontsource/nobody/x.woff', './templates/static/x.ttf'])('a font that is not there (%s) is named', (file) => {
  expect(() => toDrawing(anImage('Hola', { fonts: [{ ...serif, file }] }), '/a' as UrlPath)).toThrowError(
    expect.objectContaining({ name: 'FontNotRead', message: expect.stringContaining(file) }),
  );
});

test('it is drawn as PNG in its size, the same every time', async () => {
  const bytes = Buffer.from(await paint(toDrawing(anImage('Hola'), '/a' as UrlPath)));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([120, 63]);
  expect(Buffer.from(await paint(toDrawing(anImage('Hola'), '/a' as UrlPath))).equals(bytes)).toBe(true);
  expect(Buffer.from(await paint(toDrawing(anImage('Adiós'), '/a' as UrlPath))).equals(bytes)).toBe(false);
});

test('it is drawn with the font that is there now', async () => {
  const file = './templates/x.woff';
  const root = programDir({ 'package.json': {}, 'cli/draw/paint.ts': '', [file]: '' });
  const toDrawingThere = createToDrawing(root);
  const drawnWith = async (weight: number) => {
    copyFileSync(createRequire(import.meta.url).resolve(fontFile(weight)), join(root, file));
    const drawing = toDrawingThere(anImage('Hola', { fonts: [{ ...serif, file }] }), '/a' as UrlPath);
    return { path: drawing.path, bytes: Buffer.from(await paint(drawing)).toString('latin1') };
  };
  const [regular, bold] = [await drawnWith(400), await drawnWith(700)];
  expect(bold.path).not.toBe(regular.path);
  expect(bold.bytes).not.toBe(regular.bytes);
});
