import { allOf } from '../../site/check.ts';
import type { SiteProblems } from '../../site/check.ts';
import { codeIn } from '../../site/check/code.ts';
import { judge } from '../../site/problems.ts';
import type { JudgedProblem } from '../../site/problems.ts';
import type { Problem } from '../../site/problems.ts';
import type { SourceStory } from '../../site/parse.ts';
import { referencesOf } from '../../site/story/walk.ts';
import type { BlockKnowledge } from '../../site/summary.ts';
import { allKnownBy } from './dev-site.ts';
import type { DevSite, KnownPage } from './dev-site.ts';

/** The findings in the story of a page. */
export const problemsOf = ({ site, page }: KnownPage, linked: DevSite): readonly JudgedProblem[] =>
  judged(page.story ? site.problemsOf(page.story) : [], linked);

/** Every finding in the site; throws a `ReadsError` if a block's `reads` fails. */
export const allProblems = (linked: DevSite, templates: BlockKnowledge): readonly JudgedProblem[] =>
  judged([...allOf(allKnownBy(templates, linked).problems()), ...ofSite(linked)], linked);

/** The findings in each story, by its uuid, whatever blocks declare to read. */
export function storyProblems(linked: DevSite, templates: BlockKnowledge): SiteProblems['stories'] {
  // What templates know makes no difference to the other stories.
  const needsThem = ({ content }: SourceStory) => {
    const found = referencesOf(content);
    return codeIn(found).length > 0 || !found.blocks.every(({ value }) => templates.hasBlock(value.component));
  };
  return allKnownBy({ ...templates, readsOf: () => [] }, linked, needsThem).problems().stories;
}

/** The findings that no page shows: those of the site as a whole, and those in stories without a page. */
export function siteProblems(linked: DevSite): readonly JudgedProblem[] {
  const { site } = linked;
  const shown = new Set(site.pages.map(({ story }) => story?.story.uuid));
  const uuids = [...site.stories.keys()].filter((uuid) => !shown.has(uuid));
  return judged([...allOf(site.problems(uuids)), ...ofSite(linked)], linked);
}

// --- internal ---

const ofSite = ({ pictures, redirectProblems }: DevSite): readonly Problem[] => [...pictures.problems, ...redirectProblems];

const judged = (problems: readonly Problem[], { config }: DevSite) => judge(problems, { policies: config.problems, strict: false });
