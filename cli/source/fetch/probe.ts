import { messageOf } from '../../report/errors.ts';
import { isRefusal } from '../../report/errors/content.ts';
import type { StoryblokSource } from '../client/client.ts';
import { fetchSpaceInfo } from './fetch-space.ts';

/** What a token gives access to: a space in the region that was tried first, one in another region, or none. */
export type Access =
  | ({ readonly kind: 'open' } & ReadableSpace)
  | ({ readonly kind: 'elsewhere'; readonly region: string } & ReadableSpace)
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable'; readonly message: string };

interface ReadableSpace {
  readonly name: string;
  readonly seesDrafts: boolean;
}

/** Where a token is tried if its own region refuses it. China is left out: it is run by another company, which must not see the token. */
export const REGIONS: readonly string[] = ['eu', 'us', 'ca', 'ap'];

interface ProbeOptions {
  /** The client for a region, with the token. */
  readonly open: (region: string) => StoryblokSource;
  readonly region: string;
  /** Other regions to try. */
  readonly others: readonly string[];
}

/** Finds out what a token gives access to. A token is valid in one region only. */
export async function probe({ open, region, others }: ProbeOptions): Promise<Access> {
  const here = await opens(open(region));
  if (here.kind !== 'refused') return here;
  const answers = await Promise.all(others.filter((one) => one !== region).map(async (one) => ({ one, access: await opens(open(one)) })));
  for (const { one, access } of answers) if (access.kind === 'open') return { ...access, kind: 'elsewhere', region: one };
  return here;
}

// --- internal ---

async function opens(source: StoryblokSource): Promise<Access> {
  try {
    const { name } = await fetchSpaceInfo(source);
    return { kind: 'open', name, seesDrafts: await seesDrafts(source) };
  } catch (error) {
    return isRefusal(error) ? { kind: 'refused' } : { kind: 'unreachable', message: messageOf(error) };
  }
}

async function seesDrafts(source: StoryblokSource): Promise<boolean> {
  try {
    await source.get('stories', { version: 'draft', per_page: 1 });
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
