// What is asked before a site is started, or said by options where nobody can be asked.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';

/** The address of a site that has none yet. */
const EXAMPLE = 'https://academy.example';

/** Whether nobody can have an address (RFC 2606, RFC 6761). */
export const isExample = (address) =>
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)\.?$/.test(new URL(address).hostname);

const OPTIONS = {
  name: { type: 'string' },
  address: { type: 'string' },
  languages: { type: 'string' },
  demo: { type: 'boolean' },
  'no-install': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

export const USAGE = `npm create academy [folder] -- [options]

Starts a site of a Storyblok space in a folder that is new or empty.

  --name <text>         name of the site
  --address <url>       where it will be published, like https://academy.example
  --languages <codes>   like en,de; the first one is the language of "/"
  --demo                start with the demo space; otherwise STORYBLOK_TOKEN is used, or a token asked for
  --no-install          only write the files
`;

/** The folder, and what options said. Throws an error in words. */
export function readArguments(argv) {
  const { values, positionals } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
  if (positionals.length > 1) throw new Error(`One folder is enough: ${positionals.join(', ')}.`);
  return { ...values, folder: positionals[0] ?? '.' };
}

/** Completes what options said by asking for the rest, each with what is taken if the answer is empty; without a terminal, that is taken. */
export async function complete(said, { input, output, token }) {
  const isAsked = Boolean(input.isTTY);
  let isHidden = false;
  const shown = new Writable({ write: (chunk, _encoding, done) => (isHidden ? done() : output.write(chunk, done)) });
  const lines = isAsked ? createInterface({ input, output: shown, terminal: true }) : null;
  const ask = async ({ question, check, otherwise }) => {
    for (;;) {
      const typed = lines ? (await lines.question(`${question} (${otherwise}): `)).trim() : '';
      const wrong = check(typed || otherwise);
      if (!wrong) return typed || otherwise;
      output.write(`  ${wrong}\n`);
    }
  };
  const given = (value, check) => {
    const wrong = check(value);
    if (wrong) throw new Error(wrong);
    return value;
  };
  const from = (option, { question, check, otherwise }) =>
    said[option] === undefined ? ask({ question, check, otherwise }) : given(said[option], check);
  try {
    const name = await from('name', {
      question: 'Name of the site',
      check: (text) => (text ? '' : 'A site needs a name.'),
      otherwise: 'Academy',
    });
    const address = await from('address', { question: 'Its address', check: wrongAddress, otherwise: EXAMPLE });
    const languages = await from('languages', {
      question: 'Its languages, the first one at "/"',
      check: wrongLanguages,
      otherwise: 'es,en',
    });
    // Without the program, it could not be looked at.
    const isWanted = !said.demo && !said['no-install'];
    let chosen = isWanted ? (token ?? '') : '';
    if (isWanted && !token && lines) {
      output.write('Access token of your space (in Storyblok: Settings → Access Tokens), or Enter for the demo. Input is hidden: ');
      isHidden = true;
      chosen = (await lines.question('')).trim();
      isHidden = false;
      output.write('\n');
    }
    return { name, address, languages: languages.split(',').map((code) => code.trim()), token: chosen };
  } finally {
    lines?.close();
  }
}

// --- internal ---

function wrongAddress(text) {
  const url = toUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) return `"${text}" is no address: write it like https://academy.example`;
  const plain = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  return plain === text ? '' : `Write the address as ${plain}`;
}

function toUrl(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function wrongLanguages(text) {
  const codes = text.split(',').map((code) => code.trim());
  const wrong = codes.find((code) => !isLanguage(code));
  if (wrong !== undefined) return `There is no language "${wrong}": write codes like en, de or pt-BR`;
  return new Set(codes).size === codes.length ? '' : 'A language is named twice.';
}

/** Whether a text is a BCP 47 tag as the configuration takes it. */
function isLanguage(code) {
  try {
    return Intl.getCanonicalLocales(code)[0] === code;
  } catch {
    return false;
  }
}
