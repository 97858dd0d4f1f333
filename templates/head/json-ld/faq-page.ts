import type { Block } from '../../contract.ts';
import type { Page } from '../../page.tsx';
import { withoutCodeMarks } from '../../parts/code-marks.ts';
import { plainText } from '../../prose/text.ts';
import { blockKey } from '../../registry.ts';
import type { FaqBlock, FaqItemBlock, WorkshopBlock } from '../../schema.ts';
import type { LdNode } from './node.ts';

/** The questions answered on the page; null if none. */
export function faqPage(page: Page): LdNode | null {
  const questions = questionsOn(page).flatMap(({ question, answer }) => {
    const text = plainText(answer);
    return question && text ? [{ '@type': 'Question', name: withoutCodeMarks(question), acceptedAnswer: { '@type': 'Answer', text } }] : [];
  });
  if (questions.length === 0) return null;
  return { '@type': 'FAQPage', '@id': page.absolute(`${page.url}#faq`), mainEntity: questions };
}

// --- internal ---

function questionsOn({ story, cardsOf }: Page): readonly FaqItemBlock[] {
  const content = story?.content as { readonly body?: unknown; readonly faq?: WorkshopBlock['faq'] } | undefined;
  const sections = Array.isArray(content?.body) ? (content.body as readonly Block[]) : [];
  const inSections = sections.filter(({ component }) => blockKey(component) === 'faq').flatMap((faq) => (faq as FaqBlock).items ?? []);
  const referred = cardsOf<FaqItemBlock>(content?.faq ?? [], 'faq-item').map((card) => card.content as FaqItemBlock);
  return [...(inSections as unknown as readonly FaqItemBlock[]), ...referred];
}
