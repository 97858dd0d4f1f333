import type { IslandProps } from '../registry.ts';
import { keepAnswer, readAnswer, type Answer } from './answer.ts';

/**
 * Loads the script of the service that counts visits, unless the browser asks to be left alone (Global Privacy Control:
 * https://w3c.github.io/gpc/). Where visitors are asked, only once they have agreed; they can change their mind.
 */
export function mount(root: HTMLElement, service: IslandProps<'analytics'>): void {
  if (asksForPrivacy()) return;
  const question = root.querySelector<HTMLElement>('[data-analytics]');
  if (!question) return count(service);
  const buttons = [...question.querySelectorAll('button')];
  let isCounted = false;
  const follow = (answer: Answer | null) => {
    question.hidden = false;
    question.dataset['analytics'] = answer ?? 'open';
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === answer));
    // A script that has run cannot be taken back from a page.
    if (isCounted && answer === 'no') location.reload();
    if (isCounted || answer !== 'yes') return;
    isCounted = true;
    count(service);
  };
  for (const button of buttons)
    button.addEventListener('click', () => {
      keepAnswer(button.value as Answer);
      follow(button.value as Answer);
    });
  // Answered in another tab, or on a later page before this one was restored from the back/forward cache.
  for (const type of ['storage', 'pageshow']) addEventListener(type, () => follow(readAnswer()));
  follow(readAnswer());
}

// --- internal ---

const asksForPrivacy = () => Boolean((navigator as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl);

function count({ script, attributes }: IslandProps<'analytics'>): void {
  const element = document.createElement('script');
  element.src = script;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}
