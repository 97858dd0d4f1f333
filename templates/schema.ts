// Generated from demo/components.json and content/components.json by `academy types`. Do not edit.

import type { Asset, Block, Link, RichText } from './contract.ts';

import type { Choices, Schema, Targets } from './field-kinds.ts';

/** Somebody who teaches or writes. */
export interface AuthorBlock extends Block {
  readonly component: 'author';
  readonly name: string;
  readonly role: string;
  readonly bio: string;
  readonly avatar: Asset | null;
  readonly website: Link | null;
  readonly body: RichText | null;
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** A note, tip or warning within a text. */
export interface CalloutBlock extends Block {
  readonly component: 'callout';
  readonly kind: '' | 'note' | 'tip' | 'warning';
  readonly title: string;
  readonly body: RichText | null;
}

/** A subject that content is filed under. */
export interface CategoryBlock extends Block {
  readonly component: 'category';
  readonly title: string;
  readonly summary: string;
  readonly body: RichText | null;
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** A course; its lessons are the stories in its folder, in their order. */
export interface CourseBlock extends Block {
  readonly component: 'course';
  readonly title: string;
  /** One or two sentences, shown on cards and under the title. */
  readonly summary: string;
  readonly image: Asset | null;
  readonly level: '' | 'beginner' | 'intermediate' | 'advanced';
  /** As text, such as "6 hours". */
  readonly duration: string;
  readonly teacher: string;
  readonly categories: readonly string[];
  /** What students can do afterwards, one per line. */
  readonly outcomes: string;
  readonly body: RichText | null;
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** A short tip that solves one thing. */
export interface DevtipBlock extends Block {
  readonly component: 'devtip';
  readonly title: string;
  /** One or two sentences, shown on cards and under the title. */
  readonly summary: string;
  readonly image: Asset | null;
  readonly author: string;
  readonly categories: readonly string[];
  readonly body: RichText | null;
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** A form that subscribes to the mailing list. */
export interface EmailOptInBlock extends Block {
  readonly component: 'email-opt-in';
  readonly headline: string;
  readonly text: string;
  readonly button: string;
  /** What subscribers agree to, beside the checkbox. It is stored with each subscriber. */
  readonly consent: string;
  /** Extra tags for the subscriber, comma separated. */
  readonly tags: string;
}

/** A titled group of questions. */
export interface FaqBlock extends Block {
  readonly component: 'faq';
  readonly headline: string;
  readonly items: readonly Block[];
}

/** A question and its answer. It has no page of its own. */
export interface FaqItemBlock extends Block {
  readonly component: 'faq-item';
  readonly question: string;
  readonly answer: RichText | null;
}

/** One reason, in a few words. */
export interface FeatureBlock extends Block {
  readonly component: 'feature';
  readonly icon: Asset | null;
  readonly headline: string;
  readonly text: string;
  readonly link: Link | null;
}

/** A titled group of features. */
export interface FeaturesBlock extends Block {
  readonly component: 'features';
  readonly headline: string;
  readonly text: string;
  readonly items: readonly Block[];
}

/** An article on something every developer should understand. */
export interface FundamentalBlock extends Block {
  readonly component: 'fundamental';
  readonly title: string;
  /** One or two sentences, shown on cards and under the title. */
  readonly summary: string;
  readonly image: Asset | null;
  readonly author: string;
  readonly body: RichText | null;
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** The first thing on a page. */
export interface HeroBlock extends Block {
  readonly component: 'hero';
  readonly eyebrow: string;
  readonly headline: string;
  readonly text: string;
  readonly image: Asset | null;
  readonly cta_label: string;
  readonly cta_link: Link | null;
  readonly second_label: string;
  readonly second_link: Link | null;
}

/** The home page of a language. */
export interface HomeBlock extends Block {
  readonly component: 'home';
  readonly title: string;
  readonly body: readonly Block[];
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** A key idea, told in a minute. */
export interface KeyBlock extends Block {
  readonly component: 'key';
  readonly title: string;
  /** One or two sentences, shown on cards and under the title. */
  readonly summary: string;
  readonly image: Asset | null;
  readonly author: string;
  readonly body: RichText | null;
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** Chosen stories, or the newest where none are chosen. */
export interface LatestBlock extends Block {
  readonly component: 'latest';
  readonly headline: string;
  readonly text: string;
  readonly items: readonly string[];
  readonly more_label: string;
  readonly more_link: Link | null;
}

/** A lesson of the course in whose folder it stands. */
export interface LessonBlock extends Block {
  readonly component: 'lesson';
  readonly title: string;
  /** One or two sentences, shown on cards and under the title. */
  readonly summary: string;
  /** Reading and practice time. */
  readonly minutes: number | null;
  readonly body: RichText | null;
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** All stories of a kind, or those of a category. */
export interface ListBlock extends Block {
  readonly component: 'list';
  readonly headline: string;
  readonly text: string;
  readonly of: '' | 'course' | 'workshop' | 'devtip' | 'fundamental' | 'key' | 'show' | 'testimonial';
  readonly category: string;
  /** All when empty. */
  readonly limit: number | null;
  readonly more_label: string;
  readonly more_link: Link | null;
}

/** Logos of companies or technologies. */
export interface LogosBlock extends Block {
  readonly component: 'logos';
  readonly headline: string;
  readonly images: readonly Asset[];
}

/** A titled column of links in the footer. */
export interface MenuGroupBlock extends Block {
  readonly component: 'menu-group';
  readonly label: string;
  readonly items: readonly Block[];
}

/** A link in a menu. */
export interface MenuItemBlock extends Block {
  readonly component: 'menu-item';
  readonly label: string;
  readonly link: Link | null;
}

/** The menus of a language, at config/menus. */
export interface MenusBlock extends Block {
  readonly component: 'menus';
  readonly main: readonly Block[];
  /** The button in the header. */
  readonly action: readonly Block[];
  readonly footer: readonly Block[];
  readonly legal: readonly Block[];
  readonly note: string;
}

/** A page made of sections. */
export interface PageBlock extends Block {
  readonly component: 'page';
  readonly title: string;
  readonly summary: string;
  /** How wide the page is; the default of its type when empty. */
  readonly layout: '' | 'full' | 'boxed';
  readonly body: readonly Block[];
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** HTML and CSS with their result, which readers can change. */
export interface PlaygroundBlock extends Block {
  readonly component: 'playground';
  /** What there is to try. */
  readonly title: string;
  /** What is in the body of the page. Scripts do not run. */
  readonly html: string;
  readonly css: string;
  /** Of the result, in pixels; 240 when empty. */
  readonly height: number | null;
  /** What readers are to do; each is ticked as soon as their code does it. */
  readonly tasks: readonly Block[];
}

/** Something to do in a playground, which is done as soon as the result has certain elements, or these have certain styles. */
export interface PlaygroundTaskBlock extends Block {
  readonly component: 'playground-task';
  /** What to do. */
  readonly text: string;
  /** A CSS selector of the elements that are there once it is done, such as body:not(:has(img:not([alt]))). */
  readonly selector: string;
  /** The styles that all of them have then, such as display: flex; gap: 1rem. Empty if it is enough that they are there. */
  readonly style: string;
}

/** Text within a page of sections. */
export interface ProseBlock extends Block {
  readonly component: 'prose';
  readonly body: RichText | null;
}

/** A question that readers answer for themselves. */
export interface QuizBlock extends Block {
  readonly component: 'quiz';
  readonly question: string;
  /** With one correct option, readers choose one; with several, they choose all that apply. */
  readonly options: readonly Block[];
  /** Why, hidden below the options until readers open it. */
  readonly explanation: RichText | null;
}

/** An answer to choose, and what readers are told who choose it. */
export interface QuizOptionBlock extends Block {
  readonly component: 'quiz-option';
  readonly text: string;
  readonly correct: boolean;
  /** Why it is correct, or what somebody who chooses it may have missed. */
  readonly feedback: string;
}

/** A recorded talk or conversation. */
export interface ShowBlock extends Block {
  readonly component: 'show';
  readonly title: string;
  /** One or two sentences, shown on cards and under the title. */
  readonly summary: string;
  readonly image: Asset | null;
  /** Address of the video on YouTube or Vimeo. */
  readonly video: string;
  /** As text, such as "42 minutes". */
  readonly duration: string;
  readonly author: string;
  readonly body: RichText | null;
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** A StackBlitz project, loaded when asked for. */
export interface StackBlitzDemoBlock extends Block {
  readonly component: 'stack-blitz-demo';
  readonly title: string;
  /** The id of the project: the last part of its address. */
  readonly project: string;
  /** The file to open first. */
  readonly file: string;
  /** In pixels, at least 240; 480 when empty. */
  readonly height: number | null;
  readonly poster: Asset | null;
}

/** A page of text: about, privacy, terms. */
export interface StaticBlock extends Block {
  readonly component: 'static';
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  /** How wide the page is; the default of its type when empty. */
  readonly layout: '' | 'full' | 'boxed';
  readonly body: RichText | null;
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** What somebody says about us. It has no page of its own. */
export interface TestimonialBlock extends Block {
  readonly component: 'testimonial';
  readonly name: string;
  readonly role: string;
  readonly quote: string;
  readonly avatar: Asset | null;
  /** The course or workshop it is about. */
  readonly link: string;
}

/** What is said in a video or a talk, folded away below it. */
export interface TranscriptBlock extends Block {
  readonly component: 'transcript';
  readonly body: RichText | null;
}

/** A video on YouTube or Vimeo, loaded when asked for. */
export interface VideoBlock extends Block {
  readonly component: 'video';
  readonly title: string;
  readonly url: string;
  readonly poster: Asset | null;
  /** When it was published there. With it and a poster, search engines may show the page among videos. */
  readonly date: string;
}

/** A workshop with a date and a teacher. */
export interface WorkshopBlock extends Block {
  readonly component: 'workshop';
  readonly title: string;
  /** One or two sentences, shown on cards and under the title. */
  readonly summary: string;
  readonly image: Asset | null;
  /** The workshop is over on the day after: its page says so, and lists of upcoming workshops leave it out. */
  readonly date: string;
  /** As text, such as "6 hours" or "2 h 30 min, in Spanish". The calendar file says when the workshop ends if this is one clear time. */
  readonly duration: string;
  readonly place: string;
  readonly level: '' | 'beginner' | 'intermediate' | 'advanced';
  readonly price: string;
  readonly teacher: string;
  readonly categories: readonly string[];
  /** Where to book a place. */
  readonly register: Link | null;
  readonly faq: readonly string[];
  readonly body: RichText | null;
  /** Title for search engines and social networks; the title when empty. */
  readonly seo_title: string;
  /** One or two sentences for search results; the summary when empty. */
  readonly seo_description: string;
}

/** Upcoming workshops by date. */
export interface WorkshopListBlock extends Block {
  readonly component: 'workshop-list';
  readonly headline: string;
  readonly text: string;
  /** All when empty. */
  readonly limit: number | null;
  readonly more_label: string;
  readonly more_link: Link | null;
}

/** The name of a component of the space. */
export type ComponentName = 'author' | 'callout' | 'category' | 'course' | 'devtip' | 'email-opt-in' | 'faq' | 'faq-item' | 'feature' | 'features' | 'fundamental' | 'hero' | 'home' | 'key' | 'latest' | 'lesson' | 'list' | 'logos' | 'menu-group' | 'menu-item' | 'menus' | 'page' | 'playground' | 'playground-task' | 'prose' | 'quiz' | 'quiz-option' | 'show' | 'stack-blitz-demo' | 'static' | 'testimonial' | 'transcript' | 'video' | 'workshop' | 'workshop-list';

/** How each field of each component is normalised; a trailing `!` marks a required one. */
export const schema: Schema = {
  'author': { name: 'text!', role: 'text', bio: 'text', avatar: 'asset', website: 'link', body: 'richtext', seo_title: 'text', seo_description: 'text' },
  'callout': { kind: 'text', title: 'text', body: 'richtext' },
  'category': { title: 'text!', summary: 'text', body: 'richtext', seo_title: 'text', seo_description: 'text' },
  'course': { title: 'text!', summary: 'text!', image: 'asset', level: 'text', duration: 'text', teacher: 'story', categories: 'stories', outcomes: 'text', body: 'richtext', seo_title: 'text', seo_description: 'text' },
  'devtip': { title: 'text!', summary: 'text!', image: 'asset', author: 'story', categories: 'stories', body: 'richtext', seo_title: 'text', seo_description: 'text' },
  'email-opt-in': { headline: 'text!', text: 'text', button: 'text', consent: 'text', tags: 'text' },
  'faq': { headline: 'text', items: 'blocks' },
  'faq-item': { question: 'text!', answer: 'richtext!' },
  'feature': { icon: 'asset', headline: 'text!', text: 'text', link: 'link' },
  'features': { headline: 'text', text: 'text', items: 'blocks' },
  'fundamental': { title: 'text!', summary: 'text!', image: 'asset', author: 'story', body: 'richtext', seo_title: 'text', seo_description: 'text' },
  'hero': { eyebrow: 'text', headline: 'text!', text: 'text', image: 'asset', cta_label: 'text', cta_link: 'link', second_label: 'text', second_link: 'link' },
  'home': { title: 'text!', body: 'blocks', seo_title: 'text', seo_description: 'text' },
  'key': { title: 'text!', summary: 'text!', image: 'asset', author: 'story', body: 'richtext', seo_title: 'text', seo_description: 'text' },
  'latest': { headline: 'text', text: 'text', items: 'stories', more_label: 'text', more_link: 'link' },
  'lesson': { title: 'text!', summary: 'text!', minutes: 'number', body: 'richtext', seo_title: 'text', seo_description: 'text' },
  'list': { headline: 'text', text: 'text', of: 'text!', category: 'story', limit: 'number', more_label: 'text', more_link: 'link' },
  'logos': { headline: 'text', images: 'assets' },
  'menu-group': { label: 'text!', items: 'blocks' },
  'menu-item': { label: 'text!', link: 'link!' },
  'menus': { main: 'blocks', action: 'blocks', footer: 'blocks', legal: 'blocks', note: 'text' },
  'page': { title: 'text!', summary: 'text', layout: 'text', body: 'blocks', seo_title: 'text', seo_description: 'text' },
  'playground': { title: 'text!', html: 'text!', css: 'text', height: 'number', tasks: 'blocks' },
  'playground-task': { text: 'text!', selector: 'text!', style: 'text' },
  'prose': { body: 'richtext' },
  'quiz': { question: 'text!', options: 'blocks!', explanation: 'richtext' },
  'quiz-option': { text: 'text!', correct: 'boolean', feedback: 'text' },
  'show': { title: 'text!', summary: 'text!', image: 'asset', video: 'text!', duration: 'text', author: 'story', body: 'richtext', seo_title: 'text', seo_description: 'text' },
  'stack-blitz-demo': { title: 'text!', project: 'text!', file: 'text', height: 'number', poster: 'asset' },
  'static': { title: 'text!', summary: 'text', author: 'story', layout: 'text', body: 'richtext', seo_title: 'text', seo_description: 'text' },
  'testimonial': { name: 'text!', role: 'text', quote: 'text!', avatar: 'asset', link: 'story' },
  'transcript': { body: 'richtext!' },
  'video': { title: 'text!', url: 'text!', poster: 'asset', date: 'date' },
  'workshop': { title: 'text!', summary: 'text!', image: 'asset', date: 'date', duration: 'text', place: 'text', level: 'text', price: 'text', teacher: 'story', categories: 'stories', register: 'link', faq: 'stories', body: 'richtext', seo_title: 'text', seo_description: 'text' },
  'workshop-list': { headline: 'text', text: 'text', limit: 'number', more_label: 'text', more_link: 'link' },
};

/** The components that a relation may lead to, where not to all. */
export const targets: Targets = {
  'course': { teacher: ['author'], categories: ['category'] },
  'devtip': { author: ['author'], categories: ['category'] },
  'fundamental': { author: ['author'] },
  'key': { author: ['author'] },
  'latest': { items: ['course', 'workshop', 'devtip', 'fundamental', 'key', 'show'] },
  'list': { category: ['category'] },
  'show': { author: ['author'] },
  'static': { author: ['author'] },
  'testimonial': { link: ['course', 'workshop'] },
  'workshop': { teacher: ['author'], categories: ['category'], faq: ['faq-item'] },
};

/** The values that a choice may have beside none. */
export const choices: Choices = {
  'callout': { kind: ['note', 'tip', 'warning'] },
  'course': { level: ['beginner', 'intermediate', 'advanced'] },
  'list': { of: ['course', 'workshop', 'devtip', 'fundamental', 'key', 'show', 'testimonial'] },
  'page': { layout: ['full', 'boxed'] },
  'static': { layout: ['full', 'boxed'] },
  'workshop': { level: ['beginner', 'intermediate', 'advanced'] },
};

