import { BASE, type PanelFacts, type PanelSection, type PanelText } from '../../dev/contract.ts';
import { createHost, element, link } from './element.ts';
import { onAnnounced } from './updates.ts';

/** A button that opens a panel about what the page is made of; so does the key `?` unless text is being typed. */
export function createPanel(): void {
  const shadow = createHost('academy-panel', STYLES);
  const button = element(
    'button',
    { class: 'open', type: 'button', 'aria-expanded': 'false', 'aria-label': 'About this page', onclick: () => void toggle() },
    ['?'],
  );
  let panel: HTMLElement | null = null;
  shadow.append(button);

  async function toggle(): Promise<void> {
    if (panel) return close();
    const opened = element('div', { class: 'panel', role: 'dialog', 'aria-label': 'About this page', tabindex: '-1' });
    panel = opened;
    button.setAttribute('aria-expanded', 'true');
    shadow.append(opened);
    await fill(opened);
    opened.focus();
  }
  function close(): void {
    panel?.remove();
    panel = null;
    button.setAttribute('aria-expanded', 'false');
    button.focus();
  }
  async function fill(into: HTMLElement): Promise<void> {
    const facts = await fetchFacts();
    into.replaceChildren(element('button', { class: 'close', type: 'button', onclick: close }, ['Close (Esc)']), ...toSections(facts));
  }

  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && panel) close();
    if (event.key === '?' && !isTyping(event)) void toggle();
  });
  onAnnounced('academy:updated', () => void (panel && fill(panel)));
}

// --- internal ---

async function fetchFacts(): Promise<PanelFacts | null> {
  const response = await fetch(`${BASE}/facts?page=${encodeURIComponent(location.pathname)}`);
  return response.ok ? ((await response.json()) as PanelFacts | null) : null;
}

function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  return isField || ctrlKey || metaKey || altKey;
}

function toSections(facts: PanelFacts | null): readonly HTMLElement[] {
  if (!facts) return [section('About this page', [element('p', {}, ['There is no page at this address, or it could not be rendered.'])])];
  const head = { title: 'Head', items: headTags().map((code) => [{ code }]) };
  return [...facts.above.map(toSection), section('Shared link', sharedLink()), toSection(head), ...facts.below.map(toSection)];
}

function toSection({ title, terms, items = [] }: PanelSection): HTMLElement {
  if (terms)
    return section(title, [
      element(
        'dl',
        {},
        terms.flatMap(([term, value]) => [element('dt', {}, [term]), element('dd', {}, [toNode(value)])]),
      ),
    ]);
  if (items.length === 0) return section(title, [none()]);
  const rows = items.map((item) => element('li', {}, item.map(toNode)));
  return section(`${title} (${items.length})`, [element('ul', {}, rows)]);
}

function toNode(text: PanelText): Node | string {
  if (typeof text === 'string') return text;
  if ('code' in text) return element('code', {}, [text.code]);
  return text.isElsewhere ? link(text.href, text.text) : element('a', { href: text.href }, [text.text]);
}

/** The metadata that search engines and social networks read, in its current state. */
function headTags(): readonly string[] {
  const tags = document.head.querySelectorAll(
    'title, meta[name], meta[property], link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]',
  );
  return [...tags].map((tag) => {
    if (tag.matches('title')) return `title: ${tag.textContent}`;
    if (tag.matches('script')) return `JSON-LD: ${typesOf(tag.textContent)}`;
    if (tag.matches('link'))
      return [tag.getAttribute('rel'), tag.getAttribute('hreflang'), tag.getAttribute('href')].filter(Boolean).join(' ');
    return `${tag.getAttribute('name') ?? tag.getAttribute('property')}: ${tag.getAttribute('content')}`;
  });
}

/** The page as a network shows a link to it. */
function sharedLink(): readonly HTMLElement[] {
  const tagOf = (property: string) => document.head.querySelector(`meta[property="og:${property}"]`)?.getAttribute('content') ?? '';
  if (!tagOf('image')) return [none()];
  const image = new URL(tagOf('image'), location.href);
  // The site's own is on this server, and maybe nowhere else yet.
  const src = image.origin === new URL(tagOf('url'), location.href).origin ? image.pathname : image.href;
  return [
    element('figure', {}, [
      element('img', { src, alt: tagOf('image:alt'), width: tagOf('image:width'), height: tagOf('image:height') }),
      element('figcaption', {}, [element('strong', {}, [tagOf('title')]), element('br'), tagOf('description')]),
    ]),
  ];
}

const typesOf = (json: string) => [...json.matchAll(/"@type":\s*"([^"]+)"/g)].map(([, type]) => type).join(', ');

const none = () => element('p', { class: 'none' }, ['none']);

const section = (title: string, children: readonly Node[]): HTMLElement =>
  element('section', {}, [element('h2', {}, [title]), ...children]);

const STYLES = `
  .open { position: fixed; inset: auto 16px 16px auto; z-index: 2147483646; width: 36px; height: 36px; padding: 0; border-radius: 50%;
    background: light-dark(#fff, #1c2130); color: light-dark(#1b1b1b, #f2f2f2); }
  .panel { position: fixed; inset: 0 0 0 auto; z-index: 2147483646; width: min(480px, 100vw); overflow: auto; padding: 16px 20px;
    background: light-dark(#fff, #1c2130); color: light-dark(#1b1b1b, #f2f2f2); box-shadow: 0 0 40px #0008; }
  .close { float: right; position: sticky; top: 0; background: light-dark(#fff, #1c2130); }
  h2 { margin: 16px 0 4px; font-size: 16px; }
  section:first-of-type h2 { margin-top: 0; font-size: 18px; }
  ul { margin: 0; padding-left: 18px; }
  li, dd { overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 4px 0; }
  dt { font-weight: 600; }
  dd { margin: 0; }
  code { font: 13px ui-monospace, monospace; }
  .none { margin: 0; opacity: 0.75; }
  figure { margin: 4px 0; border: 1px solid #8886; border-radius: 8px; overflow: hidden; }
  figure img { display: block; width: 100%; height: auto; }
  figcaption { padding: 8px 12px; }
`;
