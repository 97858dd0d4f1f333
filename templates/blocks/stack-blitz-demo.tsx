import type { BlockProps } from '../contract.ts';
import type { StackBlitzDemoBlock } from '../schema.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { PlayIcon } from '../parts/icons.tsx';
import { Credit } from '../parts/media/media.tsx';
import { EmbedFailed, embedFrame, EmbedOriginal, Strut } from '../parts/media/embed.tsx';
import { pictureIn } from '../parts/media/main-picture.ts';
import { Picture } from '../parts/media/picture.tsx';
import { toStackBlitz } from '../parts/media/embed-addresses.ts';

const HOST = 'StackBlitz';
const DEFAULT_HEIGHT = 480;

/** A StackBlitz project, loaded on demand. Until then, and without scripting, a link to the project. */
export function StackBlitzDemo({ block }: BlockProps<StackBlitzDemoBlock>) {
  const { t } = usePage();
  const { title, project, file, height } = block;
  const poster = pictureIn(block.poster);
  const demo = toStackBlitz(project, file);
  if (!demo) return null;
  return (
    <figure className="demo">
      <figcaption className="demo-caption">
        <span className="demo-title">{title}</span>
        <span className="demo-note">
          {t('embed.note', { host: HOST })} <EmbedOriginal host={HOST} page={demo.page} /> <Credit asset={poster} />
        </span>
      </figcaption>
      <div className="demo-frame">
        <Strut height={height ?? DEFAULT_HEIGHT} />
        <Island name="embed" when="interaction" props={embedFrame(demo.frame, title)}>
          <div className="demo-place" data-embed-place>
            {poster && <Picture asset={{ ...poster, alt: '' }} sizes="(min-width: 76rem) 76rem, 100vw" />}
            <a className="demo-trigger" href={demo.page} data-embed-trigger>
              <span className="demo-button">
                <PlayIcon />
                {t('embed.open')}
              </span>
              <span className="visually-hidden">: {title}</span>
            </a>
            <EmbedFailed host={HOST} />
          </div>
        </Island>
      </div>
    </figure>
  );
}
