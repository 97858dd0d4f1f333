/**
 * The language of a site that can be read by who asks for another: the same one of the same region, else of another region, but not in another script.
 *
 * @example localeFor('pt', ['pt-PT', 'pt-BR']) // => 'pt-BR'
 * @example localeFor('zh-TW', ['zh-Hans']) // => undefined
 */
export function localeFor(asked: string, codes: readonly string[]): string | undefined {
  const [written, region] = placed(asked);
  const readable = codes.filter((code) => placed(code)[0] === written);
  return readable.find((code) => placed(code)[1] === region) ?? readable[0];
}

// --- internal ---

/** A language in its script, and the region. Browsers have tags that are none, and the script in the head must go on. */
function placed(tag: string): readonly (string | undefined)[] {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    return [`${language}-${script}`, region];
  } catch {
    return [];
  }
}
