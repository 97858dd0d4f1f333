import { ERROR_MARK } from '../../browser/contract.ts';

/** Served if there is no page to show: the overlay shows what is wrong, and the real page follows as soon as there is one. */
export function errorPage(title: string): string {
  const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en" ${ERROR_MARK}><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text}</title></head><body><main><h1>${text}</h1><p>The page appears here as soon as the error is fixed.</p></main></body></html>`;
}
