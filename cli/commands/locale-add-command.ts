import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadConfig } from '../config/load.ts';
import { describeLocale } from '../config/locales.ts';
import { parseJson, readText } from '../lib/files.ts';
import { canonicalTag } from '../lib/text.ts';
import { readMessages, messagesFile, UNTRANSLATED, untranslatedMessages } from '../render/messages.ts';
import { wrongUsage } from '../report/errors/setup.ts';
import { defaultLocale } from '../site/url.ts';
import type { CommandContext } from './command-context.ts';

/** `academy locale add`: writes the texts of a language that are still to be translated, beside those that its file has, and says what to configure. */
export async function run({ code }: { readonly code: string }, { root, stdout }: CommandContext): Promise<void> {
  const canonical = canonicalTag(code);
  if (canonical !== code) {
    const meant = canonical ? ` Did you mean "${canonical}"?` : '';
    throw wrongUsage(`"${code}" is not a language code such as "de" or "pt-BR".${meant}`, 'academy locale add');
  }
  const { locales } = await loadConfig(root);
  const isKnown = locales.some((locale) => locale.code === code);
  const all = isKnown ? locales : [...locales, { code, ...describeLocale(code), prefix: code.toLowerCase(), fallback: null }];
  // Also throws if the file is not what it should be, before it is written again.
  const { keys = [] } = untranslatedMessages(root, all).find((one) => one.code === code) ?? {};
  const original = readMessages(root, all)[defaultLocale({ locales })] ?? {};
  const file = messagesFile(code);
  if (keys.length > 0) writeTexts(join(root, file), Object.fromEntries(keys.map((key) => [key, `${UNTRANSLATED}${original[key]}`])));
  stdout.write(
    keys.length === 0
      ? `All texts of the interface are there for "${code}": a file ${file} only replaces some.\n`
      : `${file} has ${keys.length} texts to translate: while one begins with "${UNTRANSLATED.trim()}", another language's is shown.\n`,
  );
  if (!isKnown) stdout.write(`Add to \`locales\` in site.config.ts: { code: '${code}' }\n`);
}

// --- internal ---

function writeTexts(path: string, texts: Readonly<Record<string, string>>): void {
  const own = existsSync(path) ? (parseJson(readText(path)) as Readonly<Record<string, string>>) : {};
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...own, ...texts }, null, 2)}\n`);
}
