import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aPage } from '../../../test/support/builders.ts';
import { createPage, PageProvider } from '../../page.tsx';
import { More } from './more.tsx';

const story = (component: string) => ({
  uuid: component,
  url: `/${component}`,
  name: component,
  tags: [],
  content: { _uid: component, component },
});

const html = (...components: string[]) => {
  const page = createPage(aPage(), (key) => key, { blocks: {}, screens: {} } as never);
  return renderToStaticMarkup(
    <PageProvider value={page}>
      <More title="More" stories={components.map(story) as never} />
    </PageProvider>,
  );
};

test('courses are sheets of paper among each other, and look like the others beside them', () => {
  expect(html('course')).toContain('class="card card-course card-sheet"');
  expect(html('course', 'workshop')).toContain('class="card card-course"');
});
