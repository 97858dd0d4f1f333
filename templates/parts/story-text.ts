import type { Block, Card } from '../contract.ts';

/** Fields that most components have, under one of these names. */
interface Described {
  readonly title: string;
  readonly name: string;
  readonly summary: string;
  readonly bio: string;
  readonly seo_title: string;
  readonly seo_description: string;
}

type Content = Block & Partial<Described>;

type Story = Pick<Card, 'content'>;

const contentOf = (story: Story): Content => story.content;

/** Text without the ends of its lines, for where there are none: titles, lists, what is for machines. */
export const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** The editor's title, else the story's name, on one line. */
export const titleOf = (story: Card): string => onOneLine(contentOf(story).title || contentOf(story).name || story.name);

/** What an editor wrote as the name or heading of a story, else its title: neither a page nor a link lacks one. */
export const headingOf = (written: string, story: Card | null): string => written || (story ? titleOf(story) : '');

/** One or two sentences about the story; empty if there are none. */
export const summaryOf = (story: Story): string => contentOf(story).summary || contentOf(story).bio || '';

/** The title for search engines and social networks. */
export const seoTitleOf = (story: Card): string => onOneLine(contentOf(story).seo_title || '') || titleOf(story);

/** The description for search engines and social networks; empty if there is none. */
export const seoDescriptionOf = (story: Story): string => contentOf(story).seo_description || summaryOf(story);

/**
 * Splits a text field at what its editor marked as code with backticks: texts at even places, code at odd ones.
 *
 * @example splitAtCode('Use `gap` here') // => ['Use ', 'gap', ' here']
 */
export const splitAtCode = (text: string): readonly string[] => text.split(/`([^`]+)`/);

/**
 * A text field without the backticks around code, for where nothing can be marked.
 *
 * @example withoutCodeMarks('Use `gap` here') // => 'Use gap here'
 */
export const withoutCodeMarks = (text: string): string => splitAtCode(text).join('');
