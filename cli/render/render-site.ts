import type { Locale, PageProps, Translate } from '../../templates/contract.ts';
import { pageNotRendered } from '../report/errors.ts';
import type { AcademyError } from '../report/errors.ts';
import type { OutputFile } from '../publish/output-file.ts';
import type { Page } from '../site/routes.ts';
import type { Templates } from './bundle-templates.ts';

interface RenderContext {
  readonly templates: Templates;
  readonly messages: Readonly<Partial<Record<Locale, Translate>>>;
  readonly propsOf: (page: Page) => PageProps;
  readonly onPage: (done: number) => void;
}

/** Pages as files, and the error of every page that threw: all of them are tried. */
export function renderPages(
  pages: readonly Page[],
  { templates, messages, propsOf, onPage }: RenderContext,
): { readonly files: readonly OutputFile[]; readonly errors: readonly AcademyError[] } {
  const files: OutputFile[] = [];
  const errors: AcademyError[] = [];
  for (const [index, page] of pages.entries()) {
    try {
      const t = messages[page.locale];
      if (!t) throw new Error(`there are no messages for "${page.locale}"`);
      files.push({ path: page.file, contents: templates.render(propsOf(page), t) });
    } catch (error) {
      errors.push(pageNotRendered(page.url, error));
    }
    onPage(index + 1);
  }
  return { files, errors };
}
