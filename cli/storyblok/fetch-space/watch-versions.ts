import type { StoryblokSource } from '../client.ts';
import { isObject } from '../../lib/json.ts';

interface Watched {
  readonly source: StoryblokSource;
  /** The versions seen in responses so far, from the moments when the service generated them. */
  readonly versions: ReadonlySet<number>;
}

/** A source that records the versions of its responses: more than one means that content was published in between. */
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
