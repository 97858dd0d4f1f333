import type { StoryblokSource } from '../client.ts';
import { isObject } from '../../json.ts';

interface Watched {
  readonly source: StoryblokSource;
  /** The versions that answers told so far: of the moments in which the service made them. */
  readonly versions: ReadonlySet<number>;
}

/** A source that notes the versions of its answers: with more than one, somebody published in between. */
export function watchVersions(service: StoryblokSource): Watched {
  const versions = new Set<number>();
  const source: StoryblokSource = {
    ...service,
    async get(...asked) {
      const reply = await service.get(...asked);
      if (isObject(reply.data) && typeof reply.data['cv'] === 'number') versions.add(reply.data['cv']);
      return reply;
    },
  };
  return { source, versions };
}
