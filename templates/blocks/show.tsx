import type { BlockProps, Reads } from '../contract.ts';
import type { ShowBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { othersOf } from '../parts/list/list-queries.ts';
import { Article } from '../parts/story/article.tsx';
import { headingOf } from '../parts/story-text.ts';
import { statedMinutes } from '../parts/duration.ts';
import { withChapterLinks } from '../parts/media/chapters.ts';
import { VideoEmbed } from '../parts/media/embed.tsx';
import { toVideoSource } from '../parts/media/embed-addresses.ts';

const MORE = othersOf('show');

export const reads: Reads<ShowBlock> = () => [MORE];

/** A recorded talk: the video first, the text below. */
export function Show({ block }: BlockProps<ShowBlock>) {
  const { t, list, story } = usePage();
  const video = toVideoSource(block.video);
  const label = (time: string) => t('show.from', { time, host: video?.host ?? '' });
  const body = video ? withChapterLinks(block.body, { video, minutes: statedMinutes(block.duration), label }) : block.body;
  return (
    <Article
      kind="show"
      eyebrow={t('show.kind')}
      block={{ ...block, body }}
      facts={block.duration ? [block.duration] : []}
      media={<VideoEmbed url={block.video} title={headingOf(block.title, story)} poster={block.image} loading="eager" />}
      authorTitle={t('show.speaker')}
      more={{ title: t('show.more'), stories: list(MORE) }}
    />
  );
}
