import type { BlockProps } from '../contract.ts';
import type { VideoBlock } from '../schema.ts';
import { VideoEmbed } from '../parts/media/embed.tsx';

/** A video on YouTube or Vimeo, loaded on demand. */
export function Video({ block }: BlockProps<VideoBlock>) {
  return (
    <div className="video">
      <VideoEmbed url={block.url} title={block.title} poster={block.poster} />
    </div>
  );
}
