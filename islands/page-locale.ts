/** The code of the language that the page is in, such as `es`: `<html lang>` has its region too. */
export const pageLocale = (): string => document.documentElement.lang.slice(0, 2);
