import { HtmlValidate } from 'html-validate';
import { expect, inject, test } from 'vitest';
import { pagesOf } from './support/site-files.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Not rules of HTML but of style, or of formatting that nobody reads.
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'attr-quotes': 'off',
    // Safari drops the list semantics of an unmarked list without it.
    'no-redundant-role': 'off',
    // aria-label is fine on a named list, and a scrollable table has to be a focusable region.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    'prefer-native-element': ['error', { exclude: ['region', 'list'] }],
    // HTML requires only "<" and an ambiguous "&" to be encoded in text; the renderer leaves ">" alone.
    'no-raw-characters': 'off',
    // Attribute names are case-insensitive; Preact prints one or two as React spells them.
    'attr-case': 'off',
    // SRI comes with the security headers.
    'require-sri': 'off',
  },
});

test('every page is valid HTML', async () => {
  const findings: string[] = [];
  for (const { url, html } of pagesOf(inject('demo'))) {
    const report = await validator.validateString(html.replace(/<template.*<\/template>/s, ''));
    for (const { messages } of report.results)
      for (const { ruleId, message, selector } of messages) findings.push(`${url}: ${ruleId}: ${message} (${selector})`);
  }
  expect(findings).toEqual([]);
});
