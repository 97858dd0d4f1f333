import { allOf, checkSite, checkStory } from '../../../site/check.ts';
import type { SiteProblems } from '../../../site/check.ts';
import { codeIn } from '../../../site/check/code.ts';
import type { SiteStory } from '../../../site/graph.ts';
import { judge } from '../../../site/problems.ts';
import type { JudgedProblem } from '../../../site/problems.ts';
import { referencesOf } from '../../../site/story/walk.ts';
import type { BlockKnowledge } from '../../../site/summary.ts';
import { asKnownBy, NO_TEMPLATES, sourceStoryOf } from './dev-site.ts';
import type { DevSite } from './dev-site.ts';

/** The findings in the story of a page. */
export function problemsOf(linked: DevSite, one: SiteStory, templates: BlockKnowledge): readonly JudgedProblem[] {
  const { site, addresses, content, config } = linked;
  const found = checkStory(asKnownBy(templates, one, linked), { site, addresses, editUrl: content.editUrl });
  return judge([...found], { policies: config.problems, strict: false });
}

/** Every finding in the site; throws a `ReadsError` if a block's `reads` fails. */
export function allProblems(linked: DevSite, templates: BlockKnowledge): readonly JudgedProblem[] {
  const { site, pages, unreadable, otherAddresses, content, config } = linked;
  const stories = new Map([...site.stories].map(([uuid, one]) => [uuid, asKnownBy(templates, one, linked)]));
  const found = checkSite({ site: { ...site, stories }, pages, unreadable, otherAddresses, editUrl: content.editUrl });
  return judge([...allOf(found), ...linked.pictures.problems, ...linked.redirectProblems], { policies: config.problems, strict: false });
}

/** The findings in each story, by its uuid. */
export function storyProblems({ site, addresses, ...linked }: DevSite, { hasBlock, staysPlain }: BlockKnowledge): SiteProblems['stories'] {
  // The other stories are summarised without any knowledge of templates, which makes no difference to them.
  const needsThem = ({ source }: SiteStory) =>
    !source.components.every(hasBlock) || codeIn(referencesOf(sourceStoryOf(linked, source.uuid).content)).length > 0;
  const known = (one: SiteStory) => (needsThem(one) ? asKnownBy({ ...NO_TEMPLATES, hasBlock, staysPlain }, one, linked) : one);
  const { editUrl } = linked.content;
  return new Map([...site.stories].map(([uuid, one]) => [uuid, [...checkStory(known(one), { site, addresses, editUrl })]]));
}

/** The findings that no page shows: those of the site as a whole, and those in stories without a page. */
export function siteProblems(linked: DevSite): readonly JudgedProblem[] {
  const { site, pages, unreadable, otherAddresses, content, config } = linked;
  const shown = new Set(pages.map(({ story }) => story?.story.uuid));
  const uuids = [...site.stories.keys()].filter((uuid) => !shown.has(uuid));
  const found = checkSite({ site, pages, unreadable, otherAddresses, uuids, editUrl: content.editUrl });
  return judge([...allOf(found), ...linked.pictures.problems, ...linked.redirectProblems], { policies: config.problems, strict: false });
}
