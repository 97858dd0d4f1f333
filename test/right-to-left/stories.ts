import { aStory, uuidOf } from '../support/builders.ts';
import { WORDS, type Words } from './words.ts';

type Node = Readonly<Record<string, unknown>>;

/** The stories of the school: each kind of page once, and a few more of what is listed. */
export const schoolStories = (): readonly Node[] => Object.values(WORDS).flatMap(storiesOf);

// --- internal ---

const text = (words: string, ...marks: readonly string[]): Node => ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) });
const paragraph = (...content: readonly Node[]): Node => ({ type: 'paragraph', content });
const doc = (...content: readonly Node[]): Node => ({ type: 'doc', content });
const heading = (words: string): Node => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] });
const code = (language: string, words: string): Node => ({
  type: 'code_block',
  attrs: { class: `language-${language}` },
  content: [text(words)],
});
const block = (component: string, fields: Node): Node => ({ _uid: uuidOf(`${component} ${JSON.stringify(fields)}`), component, ...fields });
const inText = (...body: readonly Node[]): Node => ({ type: 'blok', attrs: { id: uuidOf(JSON.stringify(body)), body } });
const picture = (name: string, alt: string, size = '1200x800'): Node => ({
  fieldtype: 'asset',
  filename: `https://a.storyblok.com/f/100001/${size}/0123456789/${name}.svg`,
  alt,
});

/** Without a title. */
const NAMELESS: ReadonlySet<string> = new Set(['author', 'menus', 'testimonial']);

const CSS = `.card {\n  margin-inline-start: 1rem; /* بداية السطر */\n  border-radius: var(--radius, 8px);\n  transition: transform 0.2s cubic-bezier(0.2, 0.7, 0.2, 1), opacity 0.2s;\n}`;

function storiesOf(words: Words): readonly Node[] {
  const { prefix } = words;
  const uuid = (slug: string) => uuidOf(prefix + slug);
  const link = (slug: string) => ({ linktype: 'story', id: uuid(slug), cached_url: prefix + slug, url: '', fieldtype: 'multilink' });
  const item = (label: string, slug: string) => block('menu-item', { label, link: link(slug) });
  const story = (slug: string, name: string, component: string, content: Node, more: Node = {}) =>
    aStory({
      slug: prefix + slug,
      name,
      content: { component, ...(NAMELESS.has(component) ? { title: undefined } : { title: name }), ...content },
      ...more,
    });
  const table = [words.columns, ...words.rows].map((row, index) => ({
    type: 'tableRow',
    content: row.map((cell) => ({ type: index === 0 ? 'tableHeader' : 'tableCell', content: [paragraph(text(cell))] })),
  }));
  const steps = words.steps.map((step) => ({ type: 'list_item', content: [paragraph(text(step))] }));
  const quiz = block('quiz', {
    question: words.question,
    options: [
      block('quiz-option', { text: words.right, correct: true }),
      block('quiz-option', { text: words.wrong, correct: false, feedback: words.feedback }),
    ],
    explanation: doc(paragraph(text(words.calloutText))),
  });
  const body = doc(
    paragraph(
      text(words.lessonParagraph),
      text('<!doctype html>', 'code'),
      text(words.lessonAfterCode),
      text('<html dir="rtl">', 'code'),
      text(words.lessonEnd),
      {
        type: 'text',
        text: ' https://html.example/learn/',
        marks: [{ type: 'link', attrs: { href: 'https://html.example/learn/', linktype: 'url' } }],
      },
    ),
    heading(words.heading),
    code('html', `<!doctype html>\n<html lang="ar" dir="rtl">\n  <title>${words.home}</title>\n</html>`),
    { type: 'ordered_list', attrs: { order: 1 }, content: steps },
    { type: 'blockquote', content: [paragraph(text(words.quote))] },
    { type: 'table', content: table },
    inText(block('callout', { kind: 'tip', title: words.callout, body: doc(paragraph(text(words.calloutText))) })),
    heading('CSS'),
    code('css', CSS),
    inText(quiz),
    inText(
      block('playground', {
        title: words.heading,
        html: `<p dir="rtl">${words.home}</p>`,
        css: 'p { border-inline-start: 4px solid; }',
        height: 120,
      }),
    ),
  );
  const hero = block('hero', {
    eyebrow: words.school,
    headline: words.home,
    text: words.homeText,
    image: picture('hero', words.school),
    cta_label: words.start,
    cta_link: link('courses/'),
    second_label: words.about,
    second_link: link('about'),
  });
  const author = uuid('people/layla');
  return [
    story('home', words.home, 'home', {
      body: [
        hero,
        block('latest', {
          headline: words.newest,
          items: ['courses/html/', 'articles/http', 'talks/css'].map(uuid),
          more_label: words.all,
          more_link: link('courses/'),
        }),
        block('list', { headline: words.workshop, of: 'workshop', more_label: words.all, more_link: link('courses/') }),
        block('list', { headline: words.school, of: 'testimonial' }),
        block('faq', {
          headline: words.faq,
          items: [block('faq-item', { question: words.faq, answer: doc(paragraph(text(words.answer))) })],
        }),
        block('email-opt-in', { headline: words.newest, text: words.coursesText }),
      ],
    }),
    story('config/menus', 'Menus', 'menus', {
      main: [item(words.courses, 'courses/'), item(words.talk, 'talks/css'), item(words.about, 'about')],
      action: [item(words.start, 'courses/')],
      footer: [block('menu-group', { label: words.school, items: [item(words.about, 'about'), item(words.courses, 'courses/')] })],
      legal: [item(words.about, 'about')],
      note: words.note,
    }),
    story('courses/', words.courses, 'page', {
      summary: words.coursesText,
      body: [block('hero', { headline: words.courses, text: words.coursesText }), block('list', { of: 'course' })],
    }),
    story('courses/html/', words.course, 'course', {
      summary: words.courseText,
      image: picture('curso-html', words.course),
      level: 'beginner',
      teacher: author,
      categories: [uuid('topics/access')],
      outcomes: words.outcomes,
      body: doc(paragraph(text(words.courseBody))),
    }),
    ...words.lessons.map((title, index) =>
      story(
        `courses/html/${index + 1}`,
        title,
        'lesson',
        { summary: words.lessonText, minutes: String(index * 40 + 12), body },
        { position: index * 10 },
      ),
    ),
    story('talks/css', words.talk, 'show', {
      summary: words.talkText,
      image: picture('charla-css', words.talk),
      video: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
      author,
      body: doc(paragraph(text(words.talkText))),
    }),
    story('people/layla', words.author, 'author', {
      name: words.author,
      role: words.role,
      bio: words.bio,
      avatar: picture('avatar-lucia', words.author, '400x400'),
      website: {
        linktype: 'url',
        url: 'https://layla.example/blog/',
        cached_url: 'https://layla.example/blog/',
        fieldtype: 'multilink',
        id: '',
      },
      body: doc(paragraph(text(words.bio))),
    }),
    story('articles/http', words.article, 'fundamental', {
      summary: words.articleText,
      author,
      image: picture('fundamento-http', words.article),
      body: doc(
        paragraph(text(words.articleBody)),
        heading(words.heading),
        paragraph(text(words.lessonText)),
        heading(words.callout),
        paragraph(text(words.calloutText)),
      ),
    }),
    story('topics/access', words.topic, 'category', { summary: words.topicText, body: doc(paragraph(text(words.topicText))) }),
    story('workshops/both', words.workshop, 'workshop', {
      summary: words.workshopText,
      date: '2027-03-18 08:00',
      duration: '3 h',
      place: words.place,
      level: 'intermediate',
      price: words.price,
      teacher: author,
      register: { linktype: 'email', email: 'hello@school.example', url: '', cached_url: '', fieldtype: 'multilink', id: '' },
      body: doc(paragraph(text(words.workshopText))),
    }),
    story('said/omar', words.student, 'testimonial', { name: words.student, role: words.job, quote: words.said }),
    story('about', words.about, 'static', {
      summary: words.aboutText,
      body: doc(paragraph(text(words.aboutText)), paragraph(text(words.quote))),
    }),
  ];
}
