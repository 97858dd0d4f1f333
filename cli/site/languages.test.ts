import { describe, expect, test } from 'vitest';
import { aConfig, uuidOf } from '../../test/support/builders.ts';
import type { UserConfig } from '../config/define.ts';
import { isUuid } from '../lib/text.ts';
import { codeOf, fieldLanguages, localeOfCode, uuidIn } from './languages.ts';

const REGIONS = [
  { code: 'pt', iso: 'pt-PT' },
  { code: 'pt-br', iso: 'pt-BR' },
  { code: 'zh-hans', iso: 'zh-CN' },
];

test.each([
  ['pt', 'pt'],
  ['pt-PT', 'pt'],
  ['pt_br', 'pt-br'],
  ['PT-BR', 'pt-br'],
  ['pt-ao', 'pt'],
  ['zh', 'zh-hans'],
  ['ptx', undefined],
  ['de', undefined],
])('a space that says %s means %s', (code, meant) => {
  expect(localeOfCode(code, REGIONS)?.code).toBe(meant);
});

test.each([
  [['es-co', 'es'], 'es'],
  [['es-co', 'es-ES', 'es'], 'es-ES'],
  [['es-mx', 'es-co'], 'es-mx'],
  [['en'], undefined],
])('of %o, Spanish is %s', (codes, meant) => {
  expect(codeOf({ code: 'es', iso: 'es-ES' }, codes)).toBe(meant);
});

describe('the languages that are fetched', () => {
  const codesOf = (codes: readonly string[], storyblok: UserConfig['storyblok'] = {}) => fieldLanguages(codes, aConfig({ storyblok }));

  test('are those of the space that the site has, unless the space has a folder for them', () => {
    expect(codesOf(['de', 'en-us'])).toEqual([{ code: 'en-us', unlessFolder: 'en' }]);
    expect(codesOf([])).toEqual([]);
  });

  test('are fetched beside a folder, or not at all, if the owner says so', () => {
    for (const translation of ['fields', 'both'] as const)
      expect(codesOf(['en'], { translation })).toEqual([{ code: 'en', unlessFolder: null }]);
    expect(codesOf(['en'], { translation: 'folders' })).toEqual([]);
  });

  test('never are the language of the root, which has other stories', () => {
    expect(codesOf(['es', 'en'])).toEqual([{ code: 'en', unlessFolder: 'en' }]);
  });
});

test('a story has another uuid in each language, and always the same', () => {
  const uuid = uuidOf('a');
  const [en, de] = [uuidIn(uuid, 'en'), uuidIn(uuid, 'de')];
  expect(new Set([uuid, en, de]).size).toBe(3);
  expect([en, de].every(isUuid)).toBe(true);
  expect(uuidIn(uuid, 'en')).toBe(en);
  expect(uuidIn('11111111-2222-4333-8444-555555555555', 'en')).toBe('500b749b-2222-4333-8444-555555555555');
  expect(uuidIn('imported', 'en')).toBe('imported-en');
});
