import type { Link, WrittenField } from '../../contract.ts';
import { usePage, type Href } from '../../page.tsx';
import { fileNameOf } from '../media/media.tsx';
import { isShort, type WrittenText } from './heading.ts';

interface LabelProps {
  readonly link: Link;
  readonly label: string;
  /** What the field is called, for a link without words. */
  readonly name: string;
  readonly className?: string;
}

/** A link in its words, or in those that its target has; its words alone if it has no target. */
export function LabelledLink({ link, label, name, className = 'more-link' }: LabelProps) {
  const { href } = usePage();
  const target: Href | null = href(link);
  // "#" leads nowhere; "/" has no words.
  const words = label || link.title || (link.type !== 'story' && nameOfTarget(link)) || (link.to === '#' ? '' : name);
  return target && words ? (
    <a className={className} {...target}>
      {words}
    </a>
  ) : (
    label && <span>{label}</span>
  );
}

/** The words of each link, in a field whose name says so: `button_text` of `button_link`, `cta_label` of `cta`. */
export function labelsOf(fields: readonly WrittenField[]): ReadonlyMap<WrittenField, WrittenText> {
  const found = new Map<WrittenField, WrittenText>();
  for (const link of fields) {
    if (link.kind !== 'link') continue;
    const stem = stemOf(link.name);
    const label = fields.find(
      (field) => isShort(field) && LABEL.test(field.name) && (stemOf(field.name) === stem || stemOf(field.name) === keyOf(link.name)),
    );
    if (label && isShort(label)) found.set(link, label);
  }
  return found;
}

/** A block that is a link and its words, as a button is; null if it is more. */
export function labelOfLink(fields: readonly WrittenField[]): LabelProps | null {
  const links = fields.filter((field) => field.kind === 'link');
  const texts = fields.filter(isShort);
  const [link, text] = [links[0], texts[0]];
  if (!link || links.length !== 1 || texts.length > 1 || fields.length !== links.length + texts.length) return null;
  return { link: link.value, label: text?.value ?? '', name: link.label };
}

/** The link of a block with a heading, if it has only this one and no words for it: its heading is the link. */
export function linkOfHeading(fields: readonly WrittenField[], heading: WrittenText): (WrittenField & { readonly kind: 'link' }) | null {
  const links = fields.filter((field) => field.kind === 'link');
  const [link] = links;
  return link && links.length === 1 && !labelsOf(fields.filter((field) => field !== heading)).has(link) ? link : null;
}

// --- internal ---

const nameOfTarget = ({ type, to }: Link): string =>
  type === 'asset' ? fileNameOf({ src: to, alt: '', title: '' }) : to.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)|[/?#]*$/gi, '');

const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '');
const stemOf = (name: string) => keyOf(name).replace(/(?:link|url|href|target|path|text|label|title|name|caption)$/, '');
const LABEL = /(?:text|label|title|name|caption)$/i;
