/** A cached date format for a language: constructing one costs far more than using it. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

// --- internal ---

const formats = new Map<string, Intl.DateTimeFormat>();
